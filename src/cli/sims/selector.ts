import { readFile } from 'node:fs/promises'
import type { Ask } from '../operator/ask.ts'
import type { OperationInput } from '../operator/contracts.ts'
import { CommandError } from '../frame/command-error.ts'

/** Options that select SIMs of a customer. */
export const selectorOptions = {
  partner: { value: 'id', needed: true, description: 'ID of the customer.' },
  iccid: { value: 'iccid', many: true, description: 'ICCID of a SIM.' },
  file: { value: 'file', file: true, description: 'File with one ICCID per line, or in its first column.' },
  status: { value: 'status', description: 'All SIMs in this status, such as Productive or On Stock.' },
  reason: { value: 'text', description: 'Reason, stored with the action of each SIM.' },
  yes: { description: 'Applies the change; without it, only the number of affected SIMs is printed.' },
} as const

type SimSelector = {
  partner: string
  iccid: readonly string[]
  file: string | undefined
  status: string | undefined
}

const portionSize = 1_000

/** The number of selected SIMs, and their ICCIDs in batches. Throws `CommandError` unless exactly one selector is used. */
export async function selectedSims(ask: Ask, { partner, iccid, file, status }: SimSelector) {
  const stated = [iccid.length > 0, file !== undefined, status !== undefined].filter(Boolean).length
  if (stated !== 1) throw new CommandError('Select SIMs with exactly one of --iccid, --file or --status.')
  if (status !== undefined) return ofStatus(ask, partner, status)
  const iccids = file === undefined ? [...iccid] : iccidsIn(await readFile(file, 'utf8'))
  return { total: iccids.length, portions: portionsOf(iccids) }
}

/** Pages by ICCID, so that status changes of earlier SIMs do not shift later pages. */
async function ofStatus(ask: Ask, partner_id: string, status: string) {
  const read = (more: object) => {
    const query = { status, ...more } as OperationInput<'listSims'>['query']
    return ask('listSims', { params: { partner_id }, query })
  }
  async function* portions() {
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read({
        limit: String(portionSize),
        ...(cursor && { cursor }),
      })
      cursor = page.next
      if (page.sims.length > 0) yield page.sims.map(({ iccid }) => iccid)
    }
  }
  return { total: (await read({ limit: '1' })).total, portions: portions() }
}

const iccidsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) =>
        line
          .split(/[,;\t]/)[0]!
          .trim()
          .replaceAll(/^"|"$/g, ''),
      )
      .filter((word) => word !== '' && word.toLowerCase() !== 'iccid'),
  ),
]

function* portionsOf(iccids: readonly string[]) {
  for (let at = 0; at < iccids.length; at += portionSize) yield iccids.slice(at, at + portionSize)
}
