import { plainArray, type Sql } from '#platform/database/db.ts'
import { nameOf, type Counter } from '../rules/counters.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/**
 * What is added to a counter: an amount, or numbers that were seen; `most` that it may hold, together with the `carry` (0 to 1) of what the
 * window before it has counted, or the statement fails.
 */
export type Added = {
  counter: Counter
  amount: number
  seen: string | null
  most: number | null
  carry: number
}

/** What a counter holds now, what the one of the window before it does, and which numbers it had seen before. */
export type Total = { counted: number; earlier: number; was: string | null }

const instant = (name: string) => `to_timestamp(${name} / 1000.0)`

/**
 * Adds to counters, each of which is named once, and answers by name what they hold then. Whoever calls holds the balances of their
 * accounts, so that no two count the same at once.
 */
export async function addCounts(sql: Sql, added: readonly Added[]): Promise<Map<string, Total>> {
  const { rows } = await sql.query<Total & { place: number }>({
    name: 'add-traffic-counts',
    text: `select * from count_traffic(${parameters(1).join(', ')})`,
    values: valuesOf(added),
  })
  return new Map(rows.map(({ place: position, ...total }) => [nameOf(added[position - 1]!.counter), total]))
}

const types = ['uuid', 'text', 'text', 'float8', 'float8', 'float8', 'bigint', 'text', 'bigint', 'float8']
/** What `count_traffic` takes, as parameters from a first one on; `valuesOf` has their values. */
export const parameters = (first: number): string[] => types.map((type, i) => `$${first + i}::${type}[]`)

/** Whether a transaction failed because a counter would have held more than it may. */
export function isLimitHit(error: unknown): boolean {
  return (error as { code?: string }).code === 'ST001'
}

/** Takes away from counters what was not let through after all. */
export async function takeCounts(
  sql: Sql,
  accepted: readonly { counter: Counter; amount: number }[],
): Promise<void> {
  if (accepted.length === 0) return
  await sql.query({
    name: 'take-traffic-counts',
    text: `update traffic_count c set counted = c.counted - i.amount
      from unnest($1::uuid[], $2::text[], $3::text[], $4::float8[], $5::bigint[]) i(rule_id, account_id, key, begins_at, amount)
     where c.rule_id = i.rule_id and c.account_id = i.account_id and c.key = i.key and c.begins_at = ${instant('i.begins_at')}`,
    values: [...columnsOf(accepted.map((one) => one.counter)), accepted.map((one) => one.amount)],
  })
}

export function valuesOf(added: readonly Added[]): unknown[] {
  return [
    ...columnsOf(added.map((one) => one.counter)),
    plainArray(added.map((one) => one.counter.endsAt)),
    plainArray(added.map((one) => one.counter.keptUntil)),
    plainArray(added.map((one) => one.amount)),
    added.map((one) => one.seen),
    plainArray(added.map((one) => one.most)),
    plainArray(added.map((one) => one.carry)),
  ]
}

function columnsOf(counters: Counter[]): unknown[] {
  return [
    plainArray(counters.map((one) => one.ruleId)),
    counters.map((one) => one.accountId),
    counters.map((one) => one.key),
    plainArray(counters.map((one) => one.beginsAt)),
  ]
}

/** A part of its daily spend that an account has reached. */
export type Notice = { counter: Counter; percent: number }

/** Writes notices that are new, and answers these. */
export async function addNotices(sql: Sql, notices: readonly Notice[], at: number): Promise<Notice[]> {
  if (notices.length === 0) return []
  const { rows } = await sql.query<{ rule_id: string; account_id: string; percent: number }>(
    `insert into spend_notice (rule_id, account_id, day, percent, at)
      select rule_id, account_id, ${instant('begins_at')}, percent, ${instant('$6::float8')}
        from unnest($1::uuid[], $2::text[], $3::text[], $4::float8[], $5::int[]) i(rule_id, account_id, key, begins_at, percent)
      on conflict do nothing returning rule_id, account_id, percent`,
    [...columnsOf(notices.map((one) => one.counter)), notices.map((one) => one.percent), at],
  )
  return notices.filter(({ counter, percent }) =>
    rows.some(
      (row) =>
        row.rule_id === counter.ruleId && row.account_id === counter.accountId && row.percent === percent,
    ),
  )
}

/** What has been counted for a rule, in the order of account, key and window; behind a place. */
export async function readCounts(
  sql: Sql,
  wanted: PageRequest<CountPosition> & { ruleId: string },
): Promise<CountRow[]> {
  const { after } = wanted
  const { rows } = await sql.query<CountRow>(
    `select account_id as "accountId", key, begins_at as "beginsAt", ends_at as "endsAt", counted,
        length(replace(seen::text, '0', '')) as seen from traffic_count
      where rule_id = $1 and ($2::text is null or (account_id, key, begins_at) > ($2, $3, $4::timestamptz))
      order by account_id, key, begins_at limit $5`,
    [wanted.ruleId, after?.accountId ?? null, after?.key ?? null, after?.beginsAt ?? null, wanted.limit],
  )
  return rows
}

/** The place of what has been counted in its list. */
export type CountPosition = { accountId: string; key: string; beginsAt: Date }
export type CountRow = CountPosition & { endsAt: Date; counted: number; seen: number | null }

/** The parts of their daily spend that accounts have reached, the newest day first. */
export async function readNotices(sql: Sql, ruleId: string, limit: number) {
  const { rows } = await sql.query<{ account_id: string; day: Date; percent: number; at: Date }>(
    `select account_id, day, percent, at from spend_notice where rule_id = $1 order by at desc, percent desc limit $2`,
    [ruleId, limit],
  )
  return rows
}
