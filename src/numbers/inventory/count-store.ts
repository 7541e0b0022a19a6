import type { Sql } from '#platform/database/db.ts'
import {
  inScope,
  matchesAlone,
  ofCountry,
  valuesAlone,
  valuesOf,
  within,
  type SearchScope,
} from './search-scope.ts'
import { likeOf, prefixesOf, rangeOf, reversed, type Pattern } from './pattern.ts'

/**
 * A block and its number of available numbers. A block holds the numbers that begin with `head`: they differ in the last seven digits in a large
 * block, in the last five in a small one.
 */
export type Block = { head: string; numbers: number }

const counted = `country = $1 and ($2::text is null or type = $2) and features = any($3::text[])`

/**
 * Counts available numbers with a prefix. Numbers at least seven digits longer than the prefix are counted by large blocks, numbers five or six
 * digits longer by small blocks, and shorter numbers one by one.
 */
export async function countStarting(sql: Sql, among: SearchScope, digits: string): Promise<number> {
  const [from, before] = rangeOf(digits)
  const small = [digits, ...Array.from('0123456789', (digit) => digits + digit)]
  return number(sql, {
    name: 'count-starting',
    text: `select (
        coalesce((select sum(numbers) from number_block where ${counted} and tail = 7 and head >= $4 and head < $5), 0)
        + coalesce((select sum(b.numbers) from unnest($6::text[]) small(head) cross join lateral (
            select numbers from number_block where ${counted} and tail = 5 and head = small.head offset 0) b), 0)
        + case when exists (select from unnest($7::text[]) large(head) cross join lateral (
              select from number_block where ${counted} and tail = 7 and head = large.head and numbers > 0 offset 0) b)
            then (select count(*) from inventory
              where ${inScope} and ${within('$4', '$5')} and length(msisdn) < $8) else 0 end
      )::int as n`,
    values: [...valuesOf(among), from, before, small, prefixesOf(digits, 3), digits.length + 5],
  })
}

/** The expression of the index that finds small blocks by the last digits of their heads. Other conditions would select a different index. */
const countryAndEnd = 'case tail when 5 then country || reverse(head) end'

/**
 * The blocks whose head contains some digits, so that all numbers of the block contain them. The blocks are disjoint: a small block is
 * included only if its large block does not match.
 */
export async function readBlocksWithin(sql: Sql, among: SearchScope, digits: string): Promise<Block[]> {
  const last = reversed(digits)
  const { rows } = await sql.query<Block>({
    name: 'read-blocks-within',
    text: `with block as (
        select head, type, features, numbers from number_block
         where country = $1 and tail = 7 and head like $4
        union all
        select distinct b.head, b.type, b.features, b.numbers from unnest($5::text[]) e(last) cross join lateral (
          select head, type, features, numbers from number_block
           where ${countryAndEnd} >= $1 || e.last and ${countryAndEnd} < $1 || e.last || ':' offset 0) b
         where left(b.head, length(b.head) - 2) not like $4
      )
      select head, sum(numbers)::int as numbers from block
       where ($2::text is null or type = $2) and features = any($3::text[]) and numbers > 0 group by head order by head`,
    values: [...valuesOf(among), `%${digits}%`, [last, ...Array.from('0123456789', (digit) => digit + last)]],
  })
  return rows
}

/** Counts numbers that contain three digits and are in no matching block. The count is stored. */
export async function countThree(sql: Sql, among: SearchScope, digits: string): Promise<number> {
  return number(sql, {
    name: 'count-three',
    text: `select coalesce(sum(numbers), 0)::int as n from number_block where ${counted} and tail = 0 and head = $4`,
    values: [...valuesOf(among), digits],
  })
}

/** Counts numbers that match a pattern outside of blocks, and returns the first of them. */
export async function countAlone(
  sql: Sql,
  among: SearchScope,
  pattern: Pattern,
  most: number,
): Promise<{ count: number; first: string[] }> {
  const { rows } = await sql.query<{ count: number; first: string[] }>({
    name: 'count-alone',
    text: `with hit as materialized (select msisdn from inventory where ${inScope} and ${matchesAlone})
      select (select count(*) from hit)::int as count, array(select msisdn from hit order by msisdn limit $8) as first`,
    values: [...valuesOf(among), ...valuesAlone(pattern), most],
  })
  return rows[0]!
}

/** Counts numbers that match one or two digits, one by one. */
export async function countDirectly(sql: Sql, among: SearchScope, pattern: Pattern): Promise<number> {
  return number(sql, {
    name: 'count-directly',
    text: `select count(*)::int as n from inventory where ${inScope} and ${ofCountry} and msisdn like $4`,
    values: [...valuesOf(among), likeOf(pattern)],
  })
}

async function number(sql: Sql, query: { name: string; text: string; values: unknown[] }): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(query)
  return rows[0]!.n
}
