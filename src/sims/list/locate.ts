import type { Sql } from '#platform/db.ts'
import { beyond, readBlocks, type Block } from './count-store.ts'
import type { SimFilter } from './filter.ts'

/** Where the rows of a page are: from `lo` up to before `hi`, behind `skip` others of those that are asked for. */
export type Place = { lo: string; hi: string; skip: number }

/** Finds a page by how many SIMs of the filter's states are before it. */
export async function locatePage(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { offset, size }: { offset: number; size: number },
): Promise<Place> {
  const supers = counted(await readBlocks(sql, partnerId, filter, { level: 1, lo: '', hi: beyond }))
  const [first, last] = [holding(supers, offset), holding(supers, offset + size)]
  const inFirst = await blocksOf(sql, partnerId, filter, first)
  const inLast = first === last ? inFirst : await blocksOf(sql, partnerId, filter, last)
  const block = holding(inFirst, offset)
  return { lo: block.lo, hi: holding(inLast, offset + size).hi, skip: offset - block.before }
}

/** Where the page after an ICCID is: surely as many rows as it takes, where there are so many, and few more. */
export async function locateAfter(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { after, size }: { after: string; size: number },
): Promise<Place> {
  const supers = counted(await readBlocks(sql, partnerId, filter, { level: 1, lo: '', hi: beyond }))
  const first = supers.findLast(({ lo }) => lo <= after)!
  const inFirst = await blocksOf(sql, partnerId, filter, first)
  const block = inFirst.findLast(({ lo }) => lo <= after)!
  const end = block.before + block.n + size
  const last = holding(supers, end)
  const inLast = first === last ? inFirst : await blocksOf(sql, partnerId, filter, last)
  return { lo: block.lo, hi: holding(inLast, end).hi, skip: 0 }
}

type Counted = Block & { before: number }

async function blocksOf(sql: Sql, partnerId: string, filter: SimFilter, within: Counted): Promise<Counted[]> {
  const { lo, hi, before } = within
  return counted(await readBlocks(sql, partnerId, filter, { level: 0, lo, hi }), before)
}

function counted(blocks: readonly Block[], before = 0): Counted[] {
  let sum = before
  return blocks.map((block) => {
    const one = { ...block, before: sum }
    sum += block.n
    return one
  })
}

/** The block in which the row at a position is; the last one, where there is no such row. */
function holding(blocks: readonly Counted[], position: number): Counted {
  return blocks.find(({ before, n }) => position < before + n) ?? blocks.at(-1)!
}
