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

/** A filter as a condition, with its values, and a name for statements that say it. */
type Condition = { kind: string; text: string; values: unknown[] }

/**
 * What a filter leaves of an account's numbers. It is said in no more words than it needs, since a hundred thousand rows may be
 * held against it. No equality fixes the account: so only the index by account and number is in the order that is wanted, however few
 * rows the planner believes there to be.
 */
function conditionOf({ accountId, country, applicationId, hasApplication, pattern }: OwnedFilter): Condition {
  const kinds: string[] = []
  const texts: string[] = []
  const values: unknown[] = [accountId]
  const when = (kind: string, given: unknown[] | undefined, text: (...places: string[]) => string) => {
    if (!given) return
    kinds.push(kind)
    texts.push(text(...given.map((value) => `$${values.push(value)}`)))
  }
  if (pattern?.where === 'starts')
    when(
      'starts',
      [...rangeOf(pattern.digits)],
      (from, before) => `(account_id, msisdn) >= ($1, ${from}) and (account_id, msisdn) < ($1, ${before})`,
    )
  else texts.push('account_id >= $1 and account_id <= $1')
  when('country', country === undefined ? undefined : [country], (at) => `country = ${at}`)
  when('app', applicationId === undefined ? undefined : [applicationId], (at) => `app_id = ${at}`)
  when(
    'linked',
    hasApplication === undefined ? undefined : [hasApplication],
    (at) => `(app_id is not null) = ${at}`,
  )
  if (pattern && pattern.where !== 'starts') when('like', [likeOf(pattern)], (at) => `msisdn like ${at}`)
  return { kind: kinds.join('-'), text: texts.join(' and '), values }
}

/** How many of an account's numbers a filter without a pattern leaves: it is known beforehand. */
export async function countOwned(sql: Sql, filter: OwnedFilter): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-owned',
    text: `select coalesce(sum(numbers), 0)::int as n from number_holding
      where account_id = $1 and ($2::text is null or country = $2) and ($3::uuid is null or app_id = $3)
        and ($4::boolean is null or (app_id <> uuid_at('epoch')) = $4)`,
    values: [
      filter.accountId,
      filter.country ?? null,
      filter.applicationId ?? null,
      filter.hasApplication ?? null,
    ],
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
  const { kind, text, values } = conditionOf(filter)
  const { rows } = await byIndex(sql, () =>
    sql.query<{ msisdn: string }>({
      name: `find-owned-${back ? 'back-' : ''}${kind}`,
      text: `select msisdn from number where ${text}
      order by ${back ? 'account_id desc, msisdn desc' : 'account_id, msisdn'}
      offset $${values.length + 1} limit $${values.length + 2}`,
      values: [...values, back ? behind : offset, back ? Math.min(size, Math.max(0, count - offset)) : size],
    }),
  )
  return rows.map(({ msisdn }) => msisdn)
}

/** How many of an account's numbers match a pattern, too, and those of a page: what begins with its digits is looked at, or all. */
export async function findOwnedLike(
  sql: Sql,
  filter: OwnedFilter,
  { offset, size }: { offset: number; size: number },
): Promise<{ count: number; msisdns: string[] }> {
  const { kind, text, values } = conditionOf(filter)
  const { rows } = await byIndex(sql, () =>
    sql.query<{ count: number; msisdns: string[] }>({
      name: `find-owned-like-${kind}`,
      text: `with hit as materialized (select msisdn from number where ${text} order by account_id, msisdn)
      select (select count(*) from hit)::int as count,
        array(select msisdn from hit offset $${values.length + 1} limit $${values.length + 2}) as msisdns`,
      values: [...values, offset, size],
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
