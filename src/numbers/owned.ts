import type { Db } from '#platform/db.ts'
import { countOwned, readOwned, type Owned, type OwnedFilter } from './owned-store.ts'

/** A page of an account's numbers in their order, and how many there are over all pages, both of one instant. */
export function listOwned(
  db: Db,
  filter: OwnedFilter,
  page: { offset: number; size: number },
): Promise<{ count: number; numbers: Owned[] }> {
  return db.snapshot(async (sql) => {
    const count = await countOwned(sql, filter)
    return { count, numbers: count > page.offset ? await readOwned(sql, filter, page) : [] }
  })
}
