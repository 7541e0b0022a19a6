import { cutRows, rowsBefore, rowsToRead } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { beyond, countStates } from './count-store.ts'
import { filtersStatesOnly, matchesStates, type SimFilter, type StateCount } from './filter.ts'
import { countBefore, locateAfter, locatePage } from './locate.ts'
import { countFound, find } from './find-store.ts'
import type { SimMember } from './member-store.ts'
import { readByStates, readSims, walkRange, type SimRow } from './page-store.ts'

/** A page by its number, starting at 1, or after an ICCID, with `size` rows. */
export type PageRequest = { filter: SimFilter; size: number } & ({ page: number } | { after: string })

/** Rows in order of their ICCIDs, the total number of matches, and the ICCID after which the next page begins, if any. */
export type SimPage = { rows: SimRow[]; total: number; next: string | undefined }

/**
 * Reads a page of a partner's SIMs (S1-088…S1-093). Run it in a snapshot, so that rows, total and the result of `countStates` are
 * consistent. For filters of states, the last page takes as long as the first.
 */
export async function readPage(
  sql: Sql,
  partnerId: string,
  requested: PageRequest,
  members: readonly SimMember[] = [],
): Promise<SimPage> {
  const found = filtersStatesOnly(requested.filter) ? byStates : byAll
  const { rows, total } = await found(sql, partnerId, requested, members)
  const page = cutRows(rows, requested.size)
  return { rows: [...page.rows], total, next: page.more ? page.rows.at(-1)?.iccid : undefined }
}

type Found = { rows: SimRow[]; total: number }

/** Reads one row more than the page has, to determine whether a next page exists. */
async function byStates(
  sql: Sql,
  partnerId: string,
  requested: PageRequest,
  members: readonly SimMember[],
): Promise<Found> {
  const { filter } = requested
  const states = (await countStates(sql, partnerId)).filter((state) => matchesStates(filter, state))
  const { before, total } = await runOf(sql, partnerId, filter, states)
  const { after, skip, limit: most } = rangeOf(requested)
  const limit = Math.min(most, total - skip)
  if (limit <= 0) return { rows: [], total }
  const position =
    after === ''
      ? await locatePage(sql, partnerId, filter, { offset: before + skip, size: limit })
      : await locateAfter(sql, partnerId, filter, { after, size: limit })
  const within = { ...position, after, limit }
  const rows =
    position.among <= walked * (position.skip + limit)
      ? await walkRange(sql, partnerId, filter, within, members)
      : await readByStates(sql, partnerId, states, within, members)
  return { rows: rows.filter(({ iccid }) => iccid.startsWith(filter.begins ?? '')), total }
}

/** The position of the matching SIMs among all SIMs of some states. SIMs with the same ICCID prefix are contiguous. */
async function runOf(sql: Sql, partnerId: string, filter: SimFilter, states: readonly StateCount[]) {
  if (filter.begins === undefined) return { before: 0, total: states.reduce((sum, { n }) => sum + n, 0) }
  const before = await countBefore(sql, partnerId, filter, filter.begins)
  const end = await countBefore(sql, partnerId, filter, `${filter.begins}${beyond}`)
  return { before, total: end - before }
}

/** Up to this ratio of all SIMs to matching SIMs, reading all SIMs in order is cheaper than reading an index and sorting. */
const walked = 4

async function byAll(
  sql: Sql,
  partnerId: string,
  requested: PageRequest,
  members: readonly SimMember[],
): Promise<Found> {
  const { filter } = requested
  const range = rangeOf(requested)
  const iccids = await find(sql, partnerId, filter, range)
  const total = await totalOf(sql, partnerId, filter, { ...range, iccids })
  return { rows: await readSims(sql, partnerId, iccids, members), total }
}

/** The total number of matches; rows before the page were already counted when they were skipped. */
async function totalOf(
  sql: Sql,
  partnerId: string,
  filter: SimFilter,
  { after, skip, limit, iccids }: Range & { iccids: readonly string[] },
): Promise<number> {
  if (after !== '' || iccids.length === 0) return countFound(sql, partnerId, filter)
  const known = skip + iccids.length
  return iccids.length < limit ? known : known + (await countFound(sql, partnerId, filter, iccids.at(-1)))
}

type Range = { after: string; skip: number; limit: number }

/** A position before the prefix is equivalent to the start of the prefix. */
function rangeOf(requested: PageRequest): Range {
  const limit = rowsToRead(requested.size)
  if ('page' in requested) return { after: '', skip: rowsBefore(requested), limit }
  return { after: requested.after < (requested.filter.begins ?? '') ? '' : requested.after, skip: 0, limit }
}
