import { byIndex } from '#platform/database/by-index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import {
  findNumbers,
  readListed,
  type Found,
  type ListedNumber,
  type NumbersWanted,
  type Page,
} from '../registrations/list-store.ts'
import { nameQueryOf, resembles, type NameQuery } from '../names/name-query.ts'
import { findNames, type NameLimits } from '../names/find.ts'
import { readNames } from '../names/store.ts'
import type { AdjacentId } from '#platform/contract/paging/index.ts'

export type RegistrationListQuery = NumbersWanted & {
  businessName?: string | undefined
  cursor: AdjacentId | undefined
  size: number
}

/** A page of numbers, the latest first, and whether there are others on either side. */
export type NumberList = { numbers: ListedNumber[]; next: boolean; prev: boolean }

/** How much is read before another way is taken to find numbers by names. Whichever is taken, they are the same. */
export type ListLimits = NameLimits & {
  /** Numbers that are compared one by one before names are looked for: those of a common name are among them. */
  near: number
  /** Names that are each followed by itself at once. */
  few: number
  /** Numbers among which more names are looked for first: there they are, unless they are old ones. */
  among: number
  /** Old names that are each followed by itself. */
  followed: number
  /** Numbers that are compared at once where no names are known. */
  step: number
}

const ordinary: ListLimits = {
  near: 500,
  few: 500,
  among: 5_000,
  followed: 5_000,
  step: 5_000,
  words: 4_000,
  compared: 1_000,
  together: 50_000,
}

/**
 * A page of an account's numbers (S2-222). Which numbers they are is found out without the wall's condition on each row, by account;
 * what they are is read behind it.
 */
export async function listNumbers(
  db: Db,
  requested: RegistrationListQuery,
  limits = ordinary,
): Promise<NumberList> {
  const { accountId, cursor, size } = requested
  const found = await find(db, requested, { cursor, limit: size + 1 }, limits)
  const ids = found.slice(0, size).map(({ id }) => id)
  const numbers = await db.asAccount(accountId, (sql) => readListed(sql, accountId, ids))
  const more = found.length > size
  return cursor?.at === 'before'
    ? { numbers, next: true, prev: more }
    : { numbers, next: more, prev: cursor !== undefined }
}

async function find(db: Db, wanted: RegistrationListQuery, page: Page, limits: ListLimits): Promise<Found[]> {
  const { businessName } = wanted
  if (businessName === undefined) return findNumbers(db, wanted, page)
  const requested = nameQueryOf(businessName)
  // Of signs alone nothing can be found.
  if (requested.length === 0) return []
  // Names and numbers as they are at one instant: what is renamed meanwhile has one of its names, or the other.
  return db.snapshot((sql) => findByName({ sql, wanted, page, asked: requested, limits }))
}

/** What numbers are looked for by. */
type Search = { sql: Sql; wanted: RegistrationListQuery; page: Page; asked: NameQuery; limits: ListLimits }

async function findByName(search: Search): Promise<Found[]> {
  const { sql, wanted, page, asked: requested, limits } = search
  const near = await compare(search, { ...page, limit: Math.max(limits.near, page.limit) })
  if (near.all || near.found.length >= page.limit) return near.found.slice(0, page.limit)
  // A bitmap is made of all that begins alike, whatever the limit is.
  const names = await byIndex(sql, () => findNames(sql, wanted.accountId, requested, limits))
  return names ? findNamed(search, names) : compareAll(search)
}

async function findNamed({ sql, wanted, page, limits }: Search, names: readonly number[]): Promise<Found[]> {
  if (names.length > limits.few) {
    const near = await findNumbers(sql, wanted, page, { among: names, most: limits.among })
    if (near.length === page.limit) return near
  }
  return findNumbers(sql, wanted, page, names.length > limits.followed ? { among: names } : { each: names })
}

/** Of the numbers of a page those whose names resemble what is asked for; `all` says that no others come behind it. */
async function compare({ sql, wanted, asked: requested }: Search, page: Page) {
  const numbers = await findNumbers(sql, wanted, page)
  const names = await readNames(sql, wanted.accountId, [...new Set(numbers.map((one) => one.name_id))])
  const intended = new Set(names.keys().filter((id) => resembles(requested, names.get(id)!)))
  const found = numbers.filter((one) => intended.has(one.name_id))
  return { found, last: numbers.at(-1), all: numbers.length < page.limit }
}

async function compareAll(search: Search): Promise<Found[]> {
  const { page, limits } = search
  const found: Found[] = []
  for (let { cursor } = page; found.length < page.limit;) {
    const next = await compare(search, { cursor, limit: limits.step })
    found.push(...next.found)
    if (next.all) break
    cursor = { at: page.cursor?.at ?? 'after', id: next.last!.id }
  }
  return found.slice(0, page.limit)
}
