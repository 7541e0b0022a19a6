import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'
import type { Limitation } from '../inventory/features.ts'
import type { NumberType } from '#accounts/index.ts'
import {
  inScope,
  matchesAlone,
  ofCountry,
  valuesAlone,
  valuesOf,
  within,
  type SearchScope,
} from '../inventory/search-scope.ts'
import { likeOf, type Pattern } from '../inventory/pattern.ts'

/** An available number; prices in micro-euros, null if the fee table applies. */
export type Available = {
  msisdn: string
  country: string
  type: NumberType
  features: string
  initial_price: Micro | null
  cost: Micro | null
  limitations: Limitation[] | null
}

export type Page = { offset: number; size: number }

const columns = 'msisdn, country, type, features, initial_price, cost, limitations'

/** A page of a range of numbers, in order, optionally filtered by a pattern. */
export async function readAlong(
  sql: Sql,
  among: SearchScope,
  [from, before]: readonly [string, string],
  { offset, size }: Page,
  pattern?: Pattern,
): Promise<Available[]> {
  const { rows } = await byIndex(sql, () =>
    sql.query<Available>({
      name: pattern ? 'read-along-pattern' : 'read-along',
      text: `select ${columns} from inventory
      where ${inScope} and ${within('$4', '$5')} ${pattern ? 'and msisdn like $8' : ''}
      order by country, msisdn offset $6 limit $7`,
      values: [...valuesOf(among), from, before, offset, size, ...(pattern ? [likeOf(pattern)] : [])],
    }),
  )
  return rows
}

/** Maximum number of rows scanned for a page of a three-digit pattern; beyond it, the index of digits is used. */
const mostLookedAt = 50_000

/** A page of numbers that match a pattern, possibly incomplete: scans only the first `mostLookedAt` numbers of the index. */
export async function readNear(
  sql: Sql,
  among: SearchScope,
  pattern: Pattern,
  { offset, size }: Page,
): Promise<Available[]> {
  const { rows } = await byIndex(sql, () =>
    sql.query<Available>({
      name: 'read-near',
      text: `with page as (
        select msisdn from (
            select msisdn, type, features from inventory
             where status = 'available' and ${ofCountry} order by country, msisdn limit ${mostLookedAt}) near
         where ($2::text is null or type = $2) and features = any($3::text[]) and msisdn like $4 offset $5 limit $6)
      select i.* from page p cross join lateral (
        select ${columns} from inventory where msisdn = p.msisdn limit 1) i`,
      values: [...valuesOf(among), likeOf(pattern), offset, size],
    }),
  )
  return rows
}

/**
 * A page of numbers that match three digits or more: those in matching blocks, and those outside of blocks, the first of which may be
 * known already.
 */
export async function readMatching(
  sql: Sql,
  among: SearchScope,
  pattern: Pattern,
  { heads, first }: { heads: readonly string[]; first: readonly string[] | undefined },
  { offset, size }: Page,
): Promise<Available[]> {
  const { rows } = await sql.query<Available>({
    name: 'read-matching',
    text: `with hit as (
        select msisdn from unnest($8::text[]) k(msisdn)
        union
        select msisdn from inventory where $8 is null and ${inScope} and ${matchesAlone}
        union
        select i.msisdn from unnest($9::text[]) b(head) cross join lateral (
          select msisdn from inventory
           where ${inScope} and ${within('b.head', `b.head || ':'`)} order by country, msisdn limit $12) i
      ), page as (select msisdn from hit order by msisdn offset $10 limit $11)
      select i.* from page p cross join lateral (
        select ${columns} from inventory where msisdn = p.msisdn limit 1) i order by i.msisdn`,
    values: [...valuesOf(among), ...valuesAlone(pattern), first ?? null, heads, offset, size, offset + size],
  })
  return rows
}
