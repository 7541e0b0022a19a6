import type { Db, Sql } from '#platform/database/db.ts'
import { countHeld, mostCounted, readPageHeads } from './holding-store.ts'
import { findOwnedLike, findOwnedUnder, readOwned, type Owned, type OwnedFilter } from './owned-store.ts'

type Page = { offset: number; size: number }
type Found = { count: number; msisdns: string[] }

/** A page of an account's numbers in their order, and how many there are over all pages, both of one instant. */
export function listOwned(
  db: Db,
  filter: OwnedFilter,
  page: Page,
): Promise<{ count: number; numbers: Owned[] }> {
  return db.snapshot(async (sql) => {
    const { count, msisdns } = await find(sql, filter, page)
    return { count, numbers: await readOwned(sql, filter.accountId, msisdns) }
  })
}

function find(sql: Sql, { pattern, ...holding }: OwnedFilter, page: Page): Promise<Found> {
  if (!pattern) return findStarting(sql, holding, '', page)
  return pattern.where === 'starts' && pattern.digits.length <= mostCounted
    ? findStarting(sql, holding, pattern.digits, page)
    : findOwnedLike(sql, { ...holding, pattern }, page)
}

/** What begins with few digits is counted beforehand, and is found by what is counted. */
async function findStarting(sql: Sql, holding: OwnedFilter, digits: string, page: Page): Promise<Found> {
  const count = await countHeld(sql, holding, digits)
  if (count <= page.offset) return { count, msisdns: [] }
  const under = await readPageHeads(sql, holding, digits, page)
  return { count, msisdns: await findOwnedUnder(sql, holding, under, page.size) }
}
