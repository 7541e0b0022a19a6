import type { Sql } from '#platform/database/db.ts'
import { beyond, countBetween, readBlocks, type Block } from './count-store.ts'
import type { SimFilter } from './filter.ts'

/** The range of a page: from `lo` to `hi` (exclusive), with `among` SIMs in total, after skipping `skip` matching ones. */
export type RowRange = { lo: string; hi: string; among: number; skip: number }

/** Finds a page by the number of matching SIMs before it. */
export async function locatePage(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { offset, size }: { offset: number; size: number },
): Promise<RowRange> {
  const supers = counted(await readBlocks(sql, partnerId, filter, { level: 1, lo: '', hi: beyond }))
  const first = await blocksOf(sql, partnerId, filter, blockOf(supers, offset))
  const block = blockOf(first, offset)
  const last = await lastOf(sql, partnerId, filter, { supers, first, end: offset + size })
  return rowRangeOf(block, last, offset - block.before)
}

/** Finds the page after an ICCID: a range with at least as many rows as the page, if that many exist, and only few more. */
export async function locateAfter(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { after, size }: { after: string; size: number },
): Promise<RowRange> {
  const supers = counted(await readBlocks(sql, partnerId, filter, { level: 1, lo: '', hi: beyond }))
  const first = await blocksOf(
    sql,
    partnerId,
    filter,
    supers.findLast(({ lo }) => lo <= after)!,
  )
  const block = first.findLast(({ lo }) => lo <= after)!
  const end = block.before + block.n + size
  return rowRangeOf(block, await lastOf(sql, partnerId, filter, { supers, first, end }), 0)
}

/** The number of matching SIMs before an ICCID or a prefix. */
export async function countBefore(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  iccid: string,
): Promise<number> {
  const supers = counted(await readBlocks(sql, partnerId, filter, { level: 1, lo: '', hi: beyond }))
  const within = supers.findLast(({ lo }) => lo <= iccid)!
  const block = (await blocksOf(sql, partnerId, filter, within)).findLast(({ lo }) => lo <= iccid)!
  return block.before + (await countBetween(sql, partnerId, filter, { lo: block.lo, hi: iccid }))
}

/** The block in which the page ends; the block in which it begins is already known. */
async function lastOf(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { supers, first, end }: { supers: readonly Counted[]; first: readonly Counted[]; end: number },
): Promise<Counted> {
  const within = blockOf(supers, end)
  const blocks = within.lo === first[0]!.lo ? first : await blocksOf(sql, partnerId, filter, within)
  return blockOf(blocks, end)
}

function rowRangeOf(block: Counted, last: Counted, skip: number): RowRange {
  return { lo: block.lo, hi: last.hi, among: last.allBefore + last.all - block.allBefore, skip }
}

/** A block, and the number of SIMs in all blocks before it. */
type Counted = Block & { before: number; allBefore: number }

async function blocksOf(sql: Sql, partnerId: string, filter: SimFilter, within: Counted): Promise<Counted[]> {
  const { lo, hi } = within
  return counted(await readBlocks(sql, partnerId, filter, { level: 0, lo, hi }), within)
}

function counted(blocks: readonly Block[], { before, allBefore } = { before: 0, allBefore: 0 }): Counted[] {
  const sums = { before, allBefore }
  return blocks.map((block) => {
    const one = { ...block, ...sums }
    sums.before += block.n
    sums.allBefore += block.all
    return one
  })
}

/** The block of the row at a position; the last block if there is no such row. */
function blockOf(blocks: readonly Counted[], position: number): Counted {
  return blocks.find(({ before, n }) => position < before + n) ?? blocks.at(-1)!
}
