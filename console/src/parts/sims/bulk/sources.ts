import { call } from '../../../api/call.ts'
import type { Answered } from '../../../api/contracts.ts'
import type { SimFilters } from '../labels.ts'

/** A SIM of a bulk change, by its line in the file or its position in the list. */
export type Line = { line: number; iccid: string }
/** A line of the input, and the reason why it failed. */
export type WrongLine = Line & { reason: string }

/** The SIMs of a bulk change: a text that lists them, or a filter with the number of its matches. */
export type Selection = { text: string } | { filters: SimFilters; total: number }
/** How far the SIMs were read: their number, and the cursor of the next page; null after the last one. */
export type Position = { read: number; cursor: string | null }
export type Portion = { lines: readonly Line[]; next: Position }

/** Reads the SIMs of a bulk change batch by batch; undefined at the end. A failed read is repeated. */
export type Source = {
  total: number
  wrong: readonly WrongLine[]
  portion: (from: Position) => Promise<Portion | undefined>
}

export const firstPosition: Position = { read: 0, cursor: '' }

const portionSize = 1_000
const form = /^89[0-9]{16,18}$/

/** ICCIDs, one per line or in the first column of a file; invalid and repeated ones are listed with the reason. */
export function linesOf(text: string): { lines: Line[]; wrong: WrongLine[] } {
  const [lines, wrong, seen]: [Line[], WrongLine[], Set<string>] = [[], [], new Set()]
  for (const [i, row] of text.split(/\r?\n/).entries()) {
    const iccid = row
      .split(/[,;\t]/)[0]!
      .trim()
      .replaceAll(/^"|"$/g, '')
    if (iccid === '' || (i === 0 && iccid.toLowerCase() === 'iccid')) continue
    const reason = form.test(iccid) ? seen.has(iccid) && 'is listed twice' : 'is not a valid ICCID'
    if (reason) wrong.push({ line: i + 1, iccid, reason })
    else lines.push({ line: i + 1, iccid })
    seen.add(iccid)
  }
  return { lines, wrong }
}

type Reading = { list: 'listSims'; partner: string }

/** The source of the selected SIMs. */
export const sourceOf = (selection: Selection, reading: Reading): Source =>
  'text' in selection ? fromText(selection.text) : fromFilter(selection, reading)

/**
 * The selected SIMs, with a fixed order. The order by usage changes meanwhile, so these SIMs (at most ten
 * thousand) are listed in advance.
 */
export async function fixed(selection: Selection, reading: Reading): Promise<Selection> {
  if ('text' in selection || selection.filters.order !== 'usage') return selection
  const source = fromFilter(selection, reading)
  const iccids: string[] = []
  for (let page = await source.portion(firstPosition); page; page = await source.portion(page.next))
    iccids.push(...page.lines.map(({ iccid }) => iccid))
  return { text: iccids.join('\n') }
}

function fromText(text: string): Source {
  const { lines, wrong } = linesOf(text)
  return {
    total: lines.length + wrong.length,
    wrong,
    portion: ({ read }) => {
      const portion = lines.slice(read, read + portionSize)
      const next = { read: read + portion.length, cursor: null }
      return Promise.resolve(portion.length > 0 ? { lines: portion, next } : undefined)
    },
  }
}

/** The SIMs that match a filter. They are read in the order of their ICCIDs, so that changes to earlier SIMs do not shift later ones. */
function fromFilter({ filters, total }: Extract<Selection, { total: number }>, reading: Reading): Source {
  const params = { partner_id: reading.partner }
  return {
    total,
    wrong: [],
    async portion({ read, cursor }) {
      if (cursor === null) return undefined
      const query: object = { ...filters, limit: String(portionSize), ...(cursor && { cursor }) }
      const { sims, next }: Answered<'listSims'> = await call(reading.list, { params, query })
      if (sims.length === 0) return undefined
      const lines = sims.map(({ iccid }, i) => ({ line: read + i + 1, iccid }))
      return { lines, next: { read: read + sims.length, cursor: next } }
    },
  }
}
