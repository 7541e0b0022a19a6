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

const filtered = `account_id = $1 and ($2::text is null or country = $2)
  and ($3::uuid is null or app_id = $3) and ($4::boolean is null or (app_id is not null) = $4)
  and msisdn >= $5 and msisdn < $6 and ($7::text is null or msisdn like $7)`

function valuesOf({ accountId, country, applicationId, hasApplication, pattern }: OwnedFilter): unknown[] {
  const range = rangeOf(pattern?.where === 'starts' ? pattern.digits : '')
  const like = pattern && pattern.where !== 'starts' ? likeOf(pattern) : null
  return [accountId, country ?? null, applicationId ?? null, hasApplication ?? null, ...range, like]
}

/** How many of an account's numbers a filter leaves: without a pattern it is known beforehand. */
export async function countOwned(sql: Sql, filter: OwnedFilter): Promise<number> {
  const values = valuesOf(filter)
  const { rows } = await sql.query<{ n: number }>(
    filter.pattern
      ? { name: 'count-owned-like', text: `select count(*)::int as n from number where ${filtered}`, values }
      : {
          name: 'count-owned',
          text: `select coalesce(sum(numbers), 0)::int as n from number_holding
            where account_id = $1 and ($2::text is null or country = $2) and ($3::uuid is null or app_id = $3)
              and ($4::boolean is null or (app_id <> uuid_at('epoch')) = $4)`,
          values: values.slice(0, 4),
        },
  )
  return rows[0]!.n
}

export async function readOwned(
  sql: Sql,
  filter: OwnedFilter,
  { offset, size }: { offset: number; size: number },
): Promise<Owned[]> {
  const { rows } = await sql.query<Owned>({
    name: 'read-owned',
    text: `select msisdn, country, type, features, limitations, app_id, mo_http_url, voice_callback_type, voice_callback_value
      from number where ${filtered} order by account_id, msisdn offset $8 limit $9`,
    values: [...valuesOf(filter), offset, size],
  })
  return rows
}
