import type { Db } from '#platform/db.ts'
import { fold } from './fold.ts'
import {
  findAlong,
  findIds,
  findNames,
  readListed,
  type ListedNumber,
  type NumbersWanted,
  type Page,
} from './list-store.ts'
import type { Cursor } from './cursor.ts'

export type ListAsked = NumbersWanted & {
  businessName?: string | undefined
  cursor: Cursor | undefined
  size: number
}

/** A page of numbers, the latest first, and whether there are others on either side. */
export type NumberList = { numbers: ListedNumber[]; next: boolean; prev: boolean }

/** Numbers that are looked at one by one before names are looked for in their index: those of a common name are among them. */
const mostNear = 500
/** As many names are followed one by one. */
const mostNames = 1000

/**
 * A page of an account's numbers (S2-222). Which numbers they are is found out without the wall's condition on each row, by account;
 * what they are is read behind it.
 */
export async function listNumbers(db: Db, asked: ListAsked): Promise<NumberList> {
  const { accountId, cursor, size } = asked
  const found = await find(db, asked, { cursor, limit: size + 1 })
  const numbers = await db.asAccount(accountId, (sql) => readListed(sql, accountId, found.slice(0, size)))
  const more = found.length > size
  return cursor?.at === 'before'
    ? { numbers, next: true, prev: more }
    : { numbers, next: more, prev: cursor !== undefined }
}

async function find(db: Db, asked: ListAsked, page: Page): Promise<string[]> {
  const { accountId, businessName } = asked
  if (businessName === undefined) return findIds(db, asked, page)
  const folded = fold(businessName)
  // Of signs alone nothing can be found.
  if (folded === '') return []
  const near = await findAlong(db, asked, page, { folded, most: mostNear })
  if (near.length === page.limit) return near
  const names = await findNames(db, accountId, folded, mostNames + 1)
  return names.length > mostNames ? findAlong(db, asked, page, { folded }) : findIds(db, asked, page, names)
}
