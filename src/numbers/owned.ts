import type { Db, Sql } from '#platform/db.ts'
import {
  countOwned,
  findOwned,
  findOwnedLike,
  readOwned,
  type Owned,
  type OwnedFilter,
} from './owned-store.ts'

type Page = { offset: number; size: number }

/** A page of an account's numbers in their order, and how many there are over all pages, both of one instant. */
export function listOwned(
  db: Db,
  filter: OwnedFilter,
  page: Page,
): Promise<{ count: number; numbers: Owned[] }> {
  return db.snapshot(async (sql) => {
    const { count, msisdns } = filter.pattern
      ? await findOwnedLike(sql, filter, page)
      : await findAll(sql, filter, page)
    return { count, numbers: await readOwned(sql, filter.accountId, msisdns) }
  })
}

async function findAll(sql: Sql, filter: OwnedFilter, page: Page) {
  const count = await countOwned(sql, filter)
  return { count, msisdns: count > page.offset ? await findOwned(sql, filter, count, page) : [] }
}
