import { byIndex } from '#platform/database/by-index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Feature, Limitation } from '../inventory/features.ts'
import type { NumberType } from '#accounts/index.ts'
import {
  countOwned,
  mostCounted,
  readPageHeads,
  type OwnedNumberFilter,
  type PageHeads,
} from './owned-count-store.ts'
import { likeOf, rangeOf, type Pattern } from '../inventory/pattern.ts'

/** A number for its owner. */
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
  voice_status_callback: string | null
  mo_smpp_sys_type: string | null
}

/** Filter of an account's numbers. */
export type OwnedFilter = OwnedNumberFilter & { pattern?: Pattern | undefined }

type Page = { offset: number; size: number }
type Found = { count: number; msisdns: string[] }

/** A page of an account's numbers in order, and the total count, both from one snapshot. */
export function listOwned(
  db: Db,
  filter: OwnedFilter,
  page: Page,
): Promise<{ count: number; numbers: Owned[] }> {
  return db.snapshot(async (sql) => {
    const { count, msisdns } = await find(sql, filter, page)
    return { count, numbers: await readOwned(sql, filter.accountId, msisdns) }
  })
}

function find(sql: Sql, { pattern, ...filter }: OwnedFilter, page: Page): Promise<Found> {
  if (!pattern) return findStarting(sql, filter, '', page)
  return pattern.where === 'starts' && pattern.digits.length <= mostCounted
    ? findStarting(sql, filter, pattern.digits, page)
    : findOwnedLike(sql, { ...filter, pattern }, page)
}

/** Short prefixes have stored counts, which also locate the page. */
async function findStarting(sql: Sql, filter: OwnedFilter, digits: string, page: Page): Promise<Found> {
  const count = await countOwned(sql, filter, digits)
  if (count <= page.offset) return { count, msisdns: [] }
  const under = await readPageHeads(sql, filter, digits, page)
  return { count, msisdns: await findOwnedUnder(sql, filter, under, page.size) }
}

/** A filter as SQL conditions, with its values after the account, and a suffix for the statement name. */
type Condition = { kind: string; text: string; values: unknown[] }

/** The conditions of a filter, only those needed, since 100,000 rows may be compared. */
function conditionOf({ accountId, country, applicationId, hasApplication, pattern }: OwnedFilter): Condition {
  const kinds: string[] = []
  const texts: string[] = []
  const values: unknown[] = [accountId]
  const when = (kind: string, provided: unknown, textAt: (at: string) => string) => {
    if (provided === undefined) return
    kinds.push(kind)
    texts.push(` and ${textAt(`$${values.push(provided)}`)}`)
  }
  when('country', country, (at) => `country = ${at}`)
  when('app', applicationId, (at) => `app_id = ${at}`)
  when('linked', hasApplication, (at) => `(app_id is not null) = ${at}`)
  if (pattern && pattern.where !== 'starts') when('like', likeOf(pattern), (at) => `msisdn like ${at}`)
  return { kind: kinds.map((one) => `-${one}`).join(''), text: texts.join(''), values }
}

/**
 * A range of the account's numbers. It compares rows instead of testing the account for equality, so that the planner uses the index by account and
 * number, regardless of its row estimates.
 */
const within = (from: string, before: string) =>
  `(account_id, msisdn) >= ($1, ${from}) and (account_id, msisdn) < ($1, ${before})`

/** The numbers of a page within prefixes; a prefix shorter than eight digits is a complete number. */
async function findOwnedUnder(
  sql: Sql,
  filter: OwnedNumberFilter,
  { heads, offset }: PageHeads,
  size: number,
): Promise<string[]> {
  const { kind, text, values } = conditionOf(filter)
  const at = values.length
  const end = `head || case when length(head) < ${mostCounted} then '0' else ':' end`
  const { rows } = await byIndex(sql, () =>
    sql.query<{ msisdn: string }>({
      name: `find-owned-under${kind}`,
      text: `select n.msisdn from unnest($${at + 1}::text[]) h(head) cross join lateral (
          select msisdn from number where ${within('head', end)}${text} order by account_id, msisdn limit $${at + 4}) n
        order by n.msisdn offset $${at + 2} limit $${at + 3}`,
      values: [...values, heads, offset, size, offset + size],
    }),
  )
  return rows.map(({ msisdn }) => msisdn)
}

/** Counts an account's numbers that match a pattern and returns a page, by scanning the prefix or all numbers. */
async function findOwnedLike(
  sql: Sql,
  filter: OwnedFilter & { pattern: Pattern },
  { offset, size }: { offset: number; size: number },
): Promise<{ count: number; msisdns: string[] }> {
  const { kind, text, values } = conditionOf(filter)
  const starts = filter.pattern.where === 'starts'
  const range = starts ? rangeOf(filter.pattern.digits) : []
  const all = 'account_id >= $1 and account_id <= $1'
  const at = values.length + range.length
  const { rows } = await byIndex(sql, () =>
    sql.query<{ count: number; msisdns: string[] }>({
      name: `find-owned-like${kind}${starts ? '-starts' : ''}`,
      text: `with hit as materialized (select msisdn from number
        where ${starts ? within(`$${at - 1}`, `$${at}`) : all}${text} order by account_id, msisdn)
      select (select count(*) from hit)::int as count,
        array(select msisdn from hit offset $${at + 1} limit $${at + 2}) as msisdns`,
      values: [...values, ...range, offset, size],
    }),
  )
  return rows[0]!
}

/** Some of an account's numbers, in their order. */
async function readOwned(sql: Sql, accountId: string, msisdns: readonly string[]): Promise<Owned[]> {
  if (msisdns.length === 0) return []
  const { rows } = await sql.query<Owned>({
    name: 'read-owned',
    text: `select n.* from unnest($2::text[]) page(msisdn) cross join lateral (
        select msisdn, country, type, features, limitations, app_id, mo_http_url,
            voice_callback_type, voice_callback_value, voice_status_callback, mo_smpp_sys_type
          from number where account_id = $1 and msisdn = page.msisdn limit 1) n order by n.msisdn`,
    values: [accountId, msisdns],
  })
  return rows
}
