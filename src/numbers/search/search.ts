import { rowsBefore } from '#platform/contract/paging/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { SearchScope } from '../inventory/search-scope.ts'
import { headsOfFirst } from '../inventory/blocks.ts'
import {
  countAlone,
  countDirectly,
  countStarting,
  countThree,
  readBlocksWithin,
} from '../inventory/count-store.ts'
import type { NumberType } from '#accounts/index.ts'
import { wordsWith, type Feature } from '../inventory/features.ts'
import { rangeOf, type Pattern } from '../inventory/pattern.ts'
import { withPrices, type Priced } from '../inventory/price.ts'
import { readAlong, readMatching, readNear, type Available, type Page } from './search-store.ts'

/** A search for available numbers of a country. */
export type Search = {
  country: string
  type?: NumberType | undefined
  /** Features that the number must have. */
  features?: readonly Feature[] | undefined
  pattern?: Pattern | undefined
  size: number
  /** Number of the page, counted from 1. */
  index: number
}

type Found = { count: number; numbers: Available[] }

/** A page of available numbers in order, and the total count, both from one snapshot. */
export function searchAvailable(
  db: Db,
  search: Search,
): Promise<{ count: number; numbers: Priced<Available>[] }> {
  const { country, type, features = [], pattern, size, index } = search
  const among: SearchScope = { country, type, features: wordsWith(features) }
  const page = { offset: rowsBefore({ page: index, size }), size }
  return db.snapshot(async (sql) => {
    const { count, numbers } = await find(sql, among, pattern, page)
    return { count, numbers: await withPrices(sql, numbers) }
  })
}

function find(sql: Sql, among: SearchScope, pattern: Pattern | undefined, page: Page): Promise<Found> {
  if (!pattern || pattern.where === 'starts') return findStarting(sql, among, pattern?.digits ?? '', page)
  return pattern.digits.length < indexed
    ? findDirectly(sql, among, pattern, page)
    : findIndexed(sql, among, pattern, page)
}

/** Minimum length of a pattern for the index of digits. */
const indexed = 3

async function findStarting(sql: Sql, among: SearchScope, digits: string, page: Page): Promise<Found> {
  const count = await countStarting(sql, among, digits)
  return { count, numbers: count > page.offset ? await readAlong(sql, among, rangeOf(digits), page) : [] }
}

/** Short patterns match often, so scanning all numbers fills a page quickly. */
async function findDirectly(sql: Sql, among: SearchScope, pattern: Pattern, page: Page): Promise<Found> {
  const count = await countDirectly(sql, among, pattern)
  const numbers = count > page.offset ? await readAlong(sql, among, rangeOf(''), page, pattern) : []
  return { count, numbers }
}

/** Maximum matching numbers passed back to the next statement instead of being searched again. */
const mostSent = 1_000

/** Matches of a three-digit pattern above which scanning fills a page quickly. */
const manyThree = 1_500

/** Finds matching numbers in two places: in blocks whose head contains the digits, where they are counted by block, and outside of such blocks. */
async function findIndexed(sql: Sql, among: SearchScope, pattern: Pattern, page: Page): Promise<Found> {
  const most = page.offset + page.size
  const blocks = pattern.where === 'contains' ? await readBlocksWithin(sql, among, pattern.digits) : []
  const inBlocks = blocks.reduce((sum, { numbers }) => sum + numbers, 0)
  if (pattern.where === 'contains' && pattern.digits.length === indexed) {
    const count = inBlocks + (await countThree(sql, among, pattern.digits))
    const shown = Math.max(0, Math.min(page.size, count - page.offset))
    if (shown === 0) return { count, numbers: [] }
    const near = count > manyThree && most <= mostSent ? await readNear(sql, among, pattern, page) : []
    if (near.length === shown) return { count, numbers: near }
  }
  const alone = await countAlone(sql, among, pattern, most <= mostSent ? most : 0)
  const count = inBlocks + alone.count
  if (count <= page.offset) return { count, numbers: [] }
  const hits = { heads: headsOfFirst(blocks, most), first: most <= mostSent ? alone.first : undefined }
  return { count, numbers: await readMatching(sql, among, pattern, hits, page) }
}
