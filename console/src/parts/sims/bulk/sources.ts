import { call } from '../../../api/call.ts'
import type { Answered } from '../../../api/contracts.ts'
import type { SimFilters } from '../labels.ts'

/** A SIM of a bulk change, by its line in the file or its position in the list. */
export type Line = { line: number; iccid: string }
/** A line of the input, and the reason why it failed. */
export type WrongLine = Line & { reason: string }

/** The SIMs of a bulk change, batch by batch; undefined at the end. A failed read is repeated. */
export type Source = {
  total: number
  wrong: readonly WrongLine[]
  next: () => Promise<readonly Line[] | undefined>
}

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

/** The SIMs that a text lists. */
export function fromText(text: string): Source {
  const { lines, wrong } = linesOf(text)
  let at = 0
  return {
    total: lines.length + wrong.length,
    wrong,
    next: () => {
      const portion = lines.slice(at, (at += portionSize))
      return Promise.resolve(portion.length > 0 ? portion : undefined)
    },
  }
}

type Found = { list: 'listSims'; partner: string; filters: SimFilters; total: number }

/** The SIMs that match a filter. They are read in the order of their ICCIDs, so that changes to earlier SIMs do not shift later ones. */
export function fromFilter(found: Found): Source {
  const more = pagesOf(found)
  let line = 0
  const portionOf = (iccids: readonly string[]) => iccids.map((iccid) => ({ line: ++line, iccid }))
  return {
    total: found.total,
    wrong: [],
    next: async () => {
      const iccids = await more()
      return iccids && portionOf(iccids)
    },
  }
}

/**
 * Reads pages of ICCIDs. If the order is by usage, all pages (at most ten thousand SIMs) are read in advance, because that order changes meanwhile.
 */
function pagesOf({ list, partner, filters }: Found): () => Promise<string[] | undefined> {
  let cursor: string | null = ''
  const read = async () => {
    if (cursor === null) return undefined
    const query: object = { ...filters, limit: String(portionSize), ...(cursor && { cursor }) }
    const page: Answered<'listSims'> = await call(list, { params: { partner_id: partner }, query })
    cursor = page.next
    return page.sims.length > 0 ? page.sims.map(({ iccid }) => iccid) : undefined
  }
  if (filters.order !== 'usage') return read
  const all: string[][] = []
  return async () => {
    for (let page = await read(); page; page = await read()) all.push(page)
    return all.shift()
  }
}
