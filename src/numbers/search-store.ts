import type { Sql } from '#platform/db.ts'
import type { Micro } from '#platform/money.ts'
import type { Limitation, NumberType } from './features.ts'
import { likeOf, type Pattern } from './pattern.ts'

/** Among which available numbers something is looked for. */
export type Among = { country: string; type?: NumberType | undefined; features: readonly string[] }

/** A number as it is offered; prices in micro-euros, null where the fee table says them. */
export type Available = {
  msisdn: string
  country: string
  type: NumberType
  features: string
  initial_price: Micro | null
  cost: Micro | null
  limitations: Limitation[] | null
}

type Page = { offset: number; size: number }

const columns = 'msisdn, country, type, features, initial_price, cost, limitations'

/** The numbers among which we are, as `$1` to `$3`. */
export const amongThem = `status = 'available' and country = $1 and ($2::text is null or type = $2) and features = any($3::text[])`

export const valuesOf = ({ country, type, features }: Among) => [country, type ?? null, features]

/** A page of a range of numbers, in their order; with a pattern, of those that match it. */
export async function readAlong(
  sql: Sql,
  among: Among,
  [from, before]: readonly [string, string],
  { offset, size }: Page,
  pattern?: Pattern,
): Promise<Available[]> {
  const { rows } = await sql.query<Available>({
    name: pattern ? 'read-along-pattern' : 'read-along',
    text: `select ${columns} from inventory
      where ${amongThem} and msisdn >= $4 and msisdn < $5 ${pattern ? 'and msisdn like $8' : ''}
      order by country, msisdn offset $6 limit $7`,
    values: [...valuesOf(among), from, before, offset, size, ...(pattern ? [likeOf(pattern)] : [])],
  })
  return rows
}

/** A page of the numbers that match three digits or more: found by their last three, or, within the head, by their block. */
export async function readMatching(
  sql: Sql,
  among: Among,
  pattern: Pattern,
  { offset, size }: Page,
): Promise<Available[]> {
  const { rows } = await sql.query<Available>({
    name: 'read-matching',
    text: `with hit as (
        select msisdn from inventory
         where ${amongThem} and number_grams(msisdn) @> array[$4::smallint] and msisdn like $5
        union
        select i.msisdn from number_block b cross join lateral (
          select msisdn from inventory
           where ${amongThem} and msisdn >= b.head and msisdn < b.head || ':') i
         where $6 and b.country = $1 and b.tail = 7 and b.head like $5 and b.numbers > 0
      ), page as (select msisdn from hit order by msisdn offset $7 limit $8)
      select i.* from page p cross join lateral (
        select ${columns} from inventory where msisdn = p.msisdn limit 1) i order by i.msisdn`,
    values: [
      ...valuesOf(among),
      Number(pattern.digits.slice(-3)),
      likeOf(pattern),
      pattern.where === 'contains',
      offset,
      size,
    ],
  })
  return rows
}
