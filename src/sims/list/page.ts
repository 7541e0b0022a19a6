import type { Sql } from '#platform/db.ts'
import { countStates } from './count-store.ts'
import { asksForStatesOnly, matchesStates, type SimFilter } from './filter.ts'
import { locateAfter, locatePage } from './locate.ts'
import { countFound, readFound, readPlace, type SimColumn, type SimRow } from './page-store.ts'

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
  columns: readonly SimColumn[] = [],
): Promise<SimPage> {
  const found = asksForStatesOnly(asked.filter) ? byStates : byAll
  const { rows, total } = await found(sql, partnerId, asked, columns)
  const page = rows.slice(0, asked.size)
  return { rows: page, total, next: rows.length > asked.size ? page.at(-1)?.iccid : undefined }
}

type Found = { rows: SimRow[]; total: number }

/** One row more than the page has says whether there is a next one. */
async function byStates(
  sql: Sql,
  partnerId: string,
  asked: PageAsked,
  columns: readonly SimColumn[],
): Promise<Found> {
  const { filter, size } = asked
  const all = await countStates(sql, partnerId)
  const states = all.filter((state) => matchesStates(filter, state))
  const total = states.reduce((sum, { n }) => sum + n, 0)
  const offset = 'page' in asked ? (asked.page - 1) * size : 0
  if (offset >= total) return { rows: [], total }
  const after = 'after' in asked ? asked.after : undefined
  const limit = size + 1
  const place =
    after === undefined
      ? await locatePage(sql, partnerId, filter, { offset, size: limit })
      : await locateAfter(sql, partnerId, filter, { after, size: limit })
  const wanted = states.length === all.length ? undefined : states
  return { rows: await readPlace(sql, partnerId, wanted, { ...place, after, limit }, columns), total }
}

async function byAll(
  sql: Sql,
  partnerId: string,
  asked: PageAsked,
  columns: readonly SimColumn[],
): Promise<Found> {
  const { filter, size } = asked
  const total = await countFound(sql, partnerId, filter)
  const after = 'after' in asked ? asked.after : undefined
  const offset = 'page' in asked ? (asked.page - 1) * size : 0
  if (offset >= total) return { rows: [], total }
  return { rows: await readFound(sql, partnerId, filter, { after, offset, limit: size + 1 }, columns), total }
}
