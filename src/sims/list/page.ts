import type { Sql } from '#platform/database/db.ts'
import { beyond, countStates } from './count-store.ts'
import { asksForStatesOnly, matchesStates, type SimFilter, type StateCount } from './filter.ts'
import { countBefore, locateAfter, locatePage } from './locate.ts'
import { countFound, find } from './find-store.ts'
import type { SimMember } from './member-store.ts'
import { readByStates, readSims, walkPlace, type SimRow } from './page-store.ts'

/** A page by its number, from 1 on, or what is behind an ICCID; `size` rows of it. */
export type PageAsked = { filter: SimFilter; size: number } & ({ page: number } | { after: string })

/** Rows in the order of their ICCIDs, how many the filter finds in all, and the ICCID behind which the next page begins, if there is one. */
export type SimPage = { rows: SimRow[]; total: number; next: string | undefined }

/**
 * Reads a page of a partner's SIMs (S1-088…S1-093). Within one snapshot: then rows, total and what `countStates` says agree. What is
 * asked for by states alone takes as long on the last page as on the first.
 */
export async function readPage(
  sql: Sql,
  partnerId: string,
  asked: PageAsked,
  members: readonly SimMember[] = [],
): Promise<SimPage> {
  const found = asksForStatesOnly(asked.filter) ? byStates : byAll
  const { rows, total } = await found(sql, partnerId, asked, members)
  const page = rows.slice(0, asked.size)
  return { rows: page, total, next: rows.length > asked.size ? page.at(-1)?.iccid : undefined }
}

type Found = { rows: SimRow[]; total: number }

/** One row more than the page has says whether there is a next one. */
async function byStates(
  sql: Sql,
  partnerId: string,
  asked: PageAsked,
  members: readonly SimMember[],
): Promise<Found> {
  const { filter } = asked
  const states = (await countStates(sql, partnerId)).filter((state) => matchesStates(filter, state))
  const { before, total } = await runOf(sql, partnerId, filter, states)
  const { after, skip, limit: most } = rangeOf(asked)
  const limit = Math.min(most, total - skip)
  if (limit <= 0) return { rows: [], total }
  const place =
    after === ''
      ? await locatePage(sql, partnerId, filter, { offset: before + skip, size: limit })
      : await locateAfter(sql, partnerId, filter, { after, size: limit })
  const within = { ...place, after, limit }
  const rows =
    place.among <= walked * (place.skip + limit)
      ? await walkPlace(sql, partnerId, filter, within, members)
      : await readByStates(sql, partnerId, states, within, members)
  return { rows: rows.filter(({ iccid }) => iccid.startsWith(filter.begins ?? '')), total }
}

/** Which of all SIMs of some states are asked for: so many, behind so many. Those whose ICCIDs begin alike stand together. */
async function runOf(sql: Sql, partnerId: string, filter: SimFilter, states: readonly StateCount[]) {
  if (filter.begins === undefined) return { before: 0, total: states.reduce((sum, { n }) => sum + n, 0) }
  const before = await countBefore(sql, partnerId, filter, filter.begins)
  const end = await countBefore(sql, partnerId, filter, `${filter.begins}${beyond}`)
  return { before, total: end - before }
}

/** To look at so many SIMs for each that is wanted is cheaper than to look for these in an index and sort them. */
const walked = 4

async function byAll(
  sql: Sql,
  partnerId: string,
  asked: PageAsked,
  members: readonly SimMember[],
): Promise<Found> {
  const { filter } = asked
  const range = rangeOf(asked)
  const iccids = await find(sql, partnerId, filter, range)
  const total = await totalOf(sql, partnerId, filter, { ...range, iccids })
  return { rows: await readSims(sql, partnerId, iccids, members), total }
}

/** What is before a page has been counted by skipping it. */
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

/** All that begin so are behind whatever stands before their beginning. */
function rangeOf(asked: PageAsked): Range {
  const limit = asked.size + 1
  if ('page' in asked) return { after: '', skip: (asked.page - 1) * asked.size, limit }
  return { after: asked.after < (asked.filter.begins ?? '') ? '' : asked.after, skip: 0, limit }
}
