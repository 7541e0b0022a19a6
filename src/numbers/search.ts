import type { Db, Sql } from '#platform/db.ts'
import { countDirectly, countEnding, countStarting, countWithin } from './count-store.ts'
import { wordsWith, type Feature, type NumberType } from './features.ts'
import { rangeOf, type Pattern } from './pattern.ts'
import { withPrices, type Priced } from './price.ts'
import { readAlong, readMatching, type Among, type Available } from './search-store.ts'

/** What is looked for among the available numbers of a country. */
export type Search = {
  country: string
  type?: NumberType | undefined
  /** The number has all of these. */
  features?: readonly Feature[] | undefined
  pattern?: Pattern | undefined
  size: number
  /** The first page is 1. */
  index: number
}

/** A page of what is available now, and how many there are over all pages, both of one instant. Pages go by the number. */
export function searchAvailable(
  db: Db,
  search: Search,
): Promise<{ count: number; numbers: Priced<Available>[] }> {
  const { country, type, features = [], pattern, size, index } = search
  const among: Among = { country, type, features: wordsWith(features) }
  const page = { offset: (index - 1) * size, size }
  return db.snapshot(async (sql) => {
    const count = await countOf(sql, among, pattern)
    const numbers = count <= page.offset ? [] : await readPage(sql, among, pattern, count, page)
    return { count, numbers: await withPrices(sql, numbers) }
  })
}

async function readPage(
  sql: Sql,
  among: Among,
  pattern: Pattern | undefined,
  count: number,
  page: { offset: number; size: number },
): Promise<Available[]> {
  if (!pattern || pattern.where === 'starts')
    return readAlong(sql, among, rangeOf(pattern?.digits ?? ''), page)
  return (await isSoonRead(sql, among, pattern, count, page))
    ? readAlong(sql, among, rangeOf(''), page, pattern)
    : readMatching(sql, among, pattern, page)
}

const mostOnTheWay = 5_000

/** Where much matches, a page is full soon on the way through all numbers; where little does, what matches is read by itself. */
async function isSoonRead(
  sql: Sql,
  among: Among,
  { digits }: Pattern,
  count: number,
  { offset, size }: { offset: number; size: number },
): Promise<boolean> {
  if (digits.length < indexed) return true
  const all = await countStarting(sql, among, '')
  return ((offset + size) * all) / count <= mostOnTheWay
}

/** Digits from which on there is an index of where they stand. */
const indexed = 3

function countOf(sql: Sql, among: Among, pattern: Pattern | undefined): Promise<number> {
  if (!pattern || pattern.where === 'starts') return countStarting(sql, among, pattern?.digits ?? '')
  if (pattern.digits.length < indexed) return countDirectly(sql, among, pattern)
  return pattern.where === 'ends'
    ? countEnding(sql, among, pattern.digits)
    : countWithin(sql, among, pattern.digits)
}
