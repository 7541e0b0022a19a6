import type { Sql } from '#platform/db.ts'
import { likeOf, prefixesOf, rangeOf, type Pattern } from './pattern.ts'
import { amongThem, valuesOf, type Among } from './search-store.ts'

const counted = `country = $1 and ($2::text is null or type = $2) and features = any($3::text[])`

/**
 * How many available numbers begin with some digits. Numbers that are seven digits longer or more are counted by their blocks, five
 * or six longer by the smaller ones; only shorter ones are counted one by one, where there are any.
 */
export async function countStarting(sql: Sql, among: Among, digits: string): Promise<number> {
  const [from, before] = rangeOf(digits)
  const small = [digits, ...Array.from('0123456789', (digit) => digits + digit)]
  return number(sql, {
    name: 'count-starting',
    text: `select (
        coalesce((select sum(numbers) from number_block where ${counted} and tail = 7 and head >= $4 and head < $5), 0)
        + coalesce((select sum(numbers) from number_block where ${counted} and tail = 5 and head = any($6::text[])), 0)
        + case when exists (select from number_block where ${counted} and tail = 7 and head = any($7::text[]) and numbers > 0)
            then (select count(*) from inventory
              where ${amongThem} and msisdn >= $4 and msisdn < $5 and length(msisdn) < $8) else 0 end
      )::int as n`,
    values: [...valuesOf(among), from, before, small, prefixesOf(digits, 3), digits.length + 5],
  })
}

/** How many contain three digits or more: by block where the head does, the others found by the last three of the digits. */
export async function countWithin(sql: Sql, among: Among, digits: string): Promise<number> {
  return number(sql, {
    name: 'count-within',
    text: `select (
        coalesce((select sum(numbers) from number_block where ${counted} and tail = 7 and head like $4), 0)
        + (select count(*) from inventory where ${amongThem} and number_grams(msisdn) @> array[$5::smallint]
            and right(msisdn, $6) like $4 and left(msisdn, length(msisdn) - 7) not like $4)
      )::int as n`,
    values: [...valuesOf(among), `%${digits}%`, Number(digits.slice(-3)), digits.length + 6],
  })
}

/** How many end with three digits or more. */
export async function countEnding(sql: Sql, among: Among, digits: string): Promise<number> {
  return number(sql, {
    name: 'count-ending',
    text: `select count(*)::int as n from inventory
      where ${amongThem} and number_grams(msisdn) @> array[$4::smallint] and msisdn like $5`,
    values: [...valuesOf(among), Number(digits.slice(-3)), `%${digits}`],
  })
}

/** How many match one or two digits, one by one. */
export async function countDirectly(sql: Sql, among: Among, pattern: Pattern): Promise<number> {
  return number(sql, {
    name: 'count-directly',
    text: `select count(*)::int as n from inventory where ${amongThem} and msisdn like $4`,
    values: [...valuesOf(among), likeOf(pattern)],
  })
}

async function number(sql: Sql, query: { name: string; text: string; values: unknown[] }): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(query)
  return rows[0]!.n
}
