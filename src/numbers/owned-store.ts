import { byIndex } from '#platform/by-index.ts'
import type { Sql } from '#platform/db.ts'
import type { Feature, Limitation, NumberType } from './features.ts'
import { likeOf, rangeOf, type Pattern } from './pattern.ts'

/** A number as its owner sees it. */
export type Owned = {
  msisdn: string
  country: string
  type: NumberType
  features: Feature[]
  limitations: Limitation[] | null
  app_id: string | null
  mo_http_url: string | null
  voice_callback_type: 'sip' | 'tel' | 'app' | null
  voice_callback_value: string | null
}

/** Which of an account's numbers are asked for. */
export type OwnedFilter = {
  accountId: string
  country?: string | undefined
  applicationId?: string | undefined
  hasApplication?: boolean | undefined
  pattern?: Pattern | undefined
}

/**
 * What a filter leaves of an account's numbers from one on and before another. Asked for as rows, they are read in the order of the
 * index by account and number, however few of them the planner believes there to be.
 */
const filtered = (
  from: string,
  before: string,
) => `(account_id, msisdn) >= ($1, ${from}) and (account_id, msisdn) < ($1, ${before})
  and ($2::text is null or country = $2)
  and ($3::uuid is null or app_id = $3) and ($4::boolean is null or (app_id is not null) = $4)`

const valuesOf = ({ accountId, country, applicationId, hasApplication }: OwnedFilter): unknown[] => [
  accountId,
  country ?? null,
  applicationId ?? null,
  hasApplication ?? null,
]

/** How many of an account's numbers a filter without a pattern leaves: it is known beforehand. */
export async function countOwned(sql: Sql, filter: OwnedFilter): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-owned',
    text: `select coalesce(sum(numbers), 0)::int as n from number_holding
      where account_id = $1 and ($2::text is null or country = $2) and ($3::uuid is null or app_id = $3)
        and ($4::boolean is null or (app_id <> uuid_at('epoch')) = $4)`,
    values: valuesOf(filter),
  })
  return rows[0]!.n
}

/** The numbers of a page, found from whichever end is nearer; how many there are is known. */
export async function findOwned(
  sql: Sql,
  filter: OwnedFilter,
  count: number,
  { offset, size }: { offset: number; size: number },
): Promise<string[]> {
  const behind = Math.max(0, count - offset - size)
  const back = behind < offset
  const { rows } = await byIndex(sql, () =>
    sql.query<{ msisdn: string }>({
      name: back ? 'find-owned-back' : 'find-owned',
      text: `select msisdn from number where ${filtered(`''`, `':'`)}
      order by ${back ? 'account_id desc, msisdn desc' : 'account_id, msisdn'} offset $5 limit $6`,
      values: [
        ...valuesOf(filter),
        back ? behind : offset,
        back ? Math.min(size, Math.max(0, count - offset)) : size,
      ],
    }),
  )
  return rows.map(({ msisdn }) => msisdn)
}

/** How many of an account's numbers match a pattern, too, and those of a page: what begins with its digits is looked at, or all. */
export async function findOwnedLike(
  sql: Sql,
  filter: OwnedFilter,
  pattern: Pattern,
  { offset, size }: { offset: number; size: number },
): Promise<{ count: number; msisdns: string[] }> {
  const [from, before] = rangeOf(pattern.where === 'starts' ? pattern.digits : '')
  const { rows } = await byIndex(sql, () =>
    sql.query<{ count: number; msisdns: string[] }>({
      name: 'find-owned-like',
      text: `with hit as materialized (
        select msisdn from number where ${filtered('$5', '$6')} and ($7::text is null or msisdn like $7)
         order by account_id, msisdn)
      select (select count(*) from hit)::int as count, array(select msisdn from hit offset $8 limit $9) as msisdns`,
      values: [
        ...valuesOf(filter),
        from,
        before,
        pattern.where === 'starts' ? null : likeOf(pattern),
        offset,
        size,
      ],
    }),
  )
  return rows[0]!
}

/** Some of an account's numbers, in their order. */
export async function readOwned(sql: Sql, accountId: string, msisdns: readonly string[]): Promise<Owned[]> {
  if (msisdns.length === 0) return []
  const { rows } = await sql.query<Owned>({
    name: 'read-owned',
    text: `select n.* from unnest($2::text[]) page(msisdn) cross join lateral (
        select msisdn, country, type, features, limitations, app_id, mo_http_url, voice_callback_type, voice_callback_value
          from number where account_id = $1 and msisdn = page.msisdn limit 1) n order by n.msisdn`,
    values: [accountId, msisdns],
  })
  return rows
}
