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

type Found = { count: number; numbers: Available[] }

/** A page of what is available now, and how many there are over all pages, both of one instant. Pages go by the number. */
export function searchAvailable(
  db: Db,
  search: Search,
): Promise<{ count: number; numbers: Priced<Available>[] }> {
  const { country, type, features = [], pattern, size, index } = search
  const among: SearchScope = { country, type, features: wordsWith(features) }
  const page = { offset: (index - 1) * size, size }
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

/** Digits from which on there is an index of where they stand. */
const indexed = 3

async function findStarting(sql: Sql, among: SearchScope, digits: string, page: Page): Promise<Found> {
  const count = await countStarting(sql, among, digits)
  return { count, numbers: count > page.offset ? await readAlong(sql, among, rangeOf(digits), page) : [] }
}

/** So few digits that much matches them: a page is full soon on the way through all numbers. */
async function findDirectly(sql: Sql, among: SearchScope, pattern: Pattern, page: Page): Promise<Found> {
  const count = await countDirectly(sql, among, pattern)
  const numbers = count > page.offset ? await readAlong(sql, among, rangeOf(''), page, pattern) : []
  return { count, numbers }
}

/** Matching numbers that are sent to and fro rather than looked for once more. */
const mostSent = 1_000

/** Numbers that contain three digits of which a page is soon full on the way through all numbers. */
const manyThree = 1_500

/** Numbers that match stand in blocks, whose head has the digits, or alone: what many have in common is counted by block. */
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
