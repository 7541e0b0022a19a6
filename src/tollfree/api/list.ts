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
import { type AdjacentId, adjacentPages, cutRows, rowsToRead } from '#platform/contract/paging/index.ts'

export type RegistrationListQuery = NumbersWanted & {
  businessName?: string | undefined
  cursor: AdjacentId | undefined
  size: number
}

/** A page of numbers, newest first, and whether adjacent pages exist. */
export type NumberList = { numbers: ListedNumber[]; next: boolean; prev: boolean }

/** Limits at which the search by name changes its plan. Every plan finds the same numbers. */
export type ListLimits = NameLimits & {
  /** Number of newest numbers that are compared one by one before the name index is used; common names are found among these. */
  near: number
  /** Maximum number of matching names whose numbers are looked up name by name. */
  few: number
  /** Number of newest numbers that are searched first if more names match, since most hits are recent. */
  among: number
  /** Maximum number of matching names that are looked up name by name afterwards. */
  followed: number
  /** Number of numbers compared per step if the name index finds too many names. */
  step: number
}

const defaultLimits: ListLimits = {
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
 * A page of an account's numbers (S2-222). The search runs without row-level security on each row, restricted to the account; the
 * details of the page are read with row-level security.
 */
export async function listNumbers(
  db: Db,
  query: RegistrationListQuery,
  limits = defaultLimits,
): Promise<NumberList> {
  const { accountId, cursor, size } = query
  const found = await find(db, query, { cursor, limit: rowsToRead(size) }, limits)
  const { rows, more } = cutRows(found, size)
  const ids = rows.map(({ id }) => id)
  const numbers = await db.asAccount(accountId, (sql) => readListed(sql, accountId, ids))
  return { numbers, ...adjacentPages(cursor, more) }
}

async function find(db: Db, wanted: RegistrationListQuery, page: Page, limits: ListLimits): Promise<Found[]> {
  const { businessName } = wanted
  if (businessName === undefined) return findNumbers(db, wanted, page)
  const nameQuery = nameQueryOf(businessName)
  // Punctuation alone matches no name.
  if (nameQuery.length === 0) return []
  // Reads in a snapshot, so that a number renamed meanwhile is found by its old or new name.
  return db.snapshot((sql) => findByName({ sql, wanted, page, nameQuery, limits }))
}

/** Parameters of a search by name. */
type Search = {
  sql: Sql
  wanted: RegistrationListQuery
  page: Page
  nameQuery: NameQuery
  limits: ListLimits
}

async function findByName(search: Search): Promise<Found[]> {
  const { sql, wanted, page, nameQuery, limits } = search
  const near = await compare(search, { ...page, limit: Math.max(limits.near, page.limit) })
  if (near.all || near.found.length >= page.limit) return near.found.slice(0, page.limit)
  // Prevents a bitmap scan, which would read all names with a common prefix regardless of the limit.
  const names = await byIndex(sql, () => findNames(sql, wanted.accountId, nameQuery, limits))
  return names ? findNamed(search, names) : compareAll(search)
}

async function findNamed({ sql, wanted, page, limits }: Search, names: readonly number[]): Promise<Found[]> {
  if (names.length > limits.few) {
    const near = await findNumbers(sql, wanted, page, { among: names, most: limits.among })
    if (near.length === page.limit) return near
  }
  return findNumbers(sql, wanted, page, names.length > limits.followed ? { among: names } : { each: names })
}

/** The numbers of a page whose names match; `all` if no further numbers exist. */
async function compare({ sql, wanted, nameQuery }: Search, page: Page) {
  const numbers = await findNumbers(sql, wanted, page)
  const names = await readNames(sql, wanted.accountId, [...new Set(numbers.map((one) => one.name_id))])
  const matching = new Set(names.keys().filter((id) => resembles(nameQuery, names.get(id)!)))
  const found = numbers.filter((one) => matching.has(one.name_id))
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
