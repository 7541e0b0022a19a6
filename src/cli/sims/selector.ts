import { readFile } from 'node:fs/promises'
import type { Ask } from '../operator/ask.ts'
import type { OperationInput } from '../operator/contracts.ts'
import { Refused } from '../frame/refused.ts'

/** The options that say which SIMs of a customer something is asked of. */
export const selectorOptions = {
  partner: { value: 'id', needed: true, says: 'Whose they are.' },
  iccid: { value: 'iccid', many: true, says: 'This one; may be said several times.' },
  file: { value: 'file', file: true, says: 'Those in lines of a file, or in its first column.' },
  status: { value: 'status', says: 'All of this status: Productive, On Stock and others.' },
  reason: { value: 'text', says: 'It stands with the action of each.' },
  yes: { says: 'Does it. Without, it is said of how many SIMs it would be asked.' },
} as const

type SimSelector = {
  partner: string
  iccid: readonly string[]
  file: string | undefined
  status: string | undefined
}

const portionSize = 1_000

/** How many SIMs, and their ICCIDs portion by portion. Throws `Refused` where nothing says which. */
export async function selectedSims(ask: Ask, { partner, iccid, file, status }: SimSelector) {
  const stated = [iccid.length > 0, file !== undefined, status !== undefined].filter(Boolean).length
  if (stated !== 1) throw new Refused('Say which SIMs: --iccid, --file or --status, and only one of them.')
  if (status !== undefined) return ofStatus(ask, partner, status)
  const iccids = file === undefined ? [...iccid] : iccidsIn(await readFile(file, 'utf8'))
  return { total: iccids.length, portions: portionsOf(iccids) }
}

/** By ICCID, so that what becomes of those before moves none behind them. */
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
