import type { Sql } from '#platform/database/db.ts'
import { resembles, type NameQuery } from './name-query.ts'
import { isEquivalent } from './slips.ts'
import { findNamed, findNear, readNames, type NameMatch } from './store.ts'

/** Maximum number of rows to read: similar words, names compared one by one, and names intersected by word. */
export type NameLimits = { words: number; compared: number; together: number }

/**
 * The IDs of an account's names that match a query; undefined if every word of the query is so common that the limits would be exceeded.
 * The number of names does not affect the rows read.
 */
export async function findNames(
  sql: Sql,
  accountId: string,
  requested: NameQuery,
  limits: NameLimits,
): Promise<number[] | undefined> {
  const near = await Promise.all(requested.map((ways) => nameMatchOf(sql, accountId, ways, limits.words)))
  const intended = near.filter((one) => one !== undefined)
  const few = smallest(await namesOf(sql, accountId, intended, limits.compared))
  if (few) return compared(sql, accountId, requested, few)
  const many = await namesOf(sql, accountId, intended, limits.together)
  const first = smallest(many)
  if (!first) return undefined
  const common = many.reduce((left, names) => left.intersection(names), first)
  return many.length === requested.length ? [...common] : compared(sql, accountId, requested, common)
}

async function nameMatchOf(
  sql: Sql,
  accountId: string,
  ways: readonly string[],
  most: number,
): Promise<NameMatch | undefined> {
  const near = await findNear(sql, accountId, ways, most + 1)
  if (near.length > most) return undefined
  // Words with the same beginning are found by the prefix search.
  const others = new Set(near.filter((word) => !ways.some((way) => word.startsWith(way))))
  return { words: [...others].filter((word) => ways.some((way) => isEquivalent(way, word))), ways }
}

/** The names of each word, except words with more than `most` names. */
async function namesOf(
  sql: Sql,
  accountId: string,
  intended: readonly NameMatch[],
  most: number,
): Promise<Set<number>[]> {
  const found = await Promise.all(intended.map((one) => findNamed(sql, accountId, one, most + 1)))
  return found.filter((ids) => ids.length <= most).map((ids) => new Set(ids))
}

const smallest = (sets: readonly Set<number>[]): Set<number> | undefined =>
  sets.toSorted((one, other) => one.size - other.size)[0]

async function compared(
  sql: Sql,
  accountId: string,
  requested: NameQuery,
  ids: Iterable<number>,
): Promise<number[]> {
  const names = await readNames(sql, accountId, [...ids])
  return [...names].filter(([, folded]) => resembles(requested, folded)).map(([id]) => id)
}
