import { plainArray, type Sql } from '#platform/database/db.ts'
import { nameOf, type Counter } from '../rules/counters.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/**
 * An addition to a counter: an amount, or the numbers seen. The statement fails if the counter, plus the share `carry` (0 to 1)
 * of the previous window, would exceed `most`.
 */
export type Added = {
  counter: Counter
  amount: number
  seen: string | null
  most: number | null
  carry: number
}

/** State of a counter after the addition: its count, the count of the previous window, and the numbers seen before. */
export type Total = { counted: number; earlier: number; seenBefore: string | null }

const instant = (name: string) => `to_timestamp(${name} / 1000.0)`

/**
 * Adds to counters, each listed once; returns their totals by name. The caller holds locks on the balances of the accounts, so that no two
 * transactions count for the same account concurrently.
 */
export async function addCounts(sql: Sql, added: readonly Added[]): Promise<Map<string, Total>> {
  const { rows } = await sql.query<Total & { position: number }>({
    name: 'add-traffic-counts',
    text: `select place as position, counted, earlier, was as "seenBefore" from count_traffic(${parameters(1).join(', ')})`,
    values: valuesOf(added),
  })
  return new Map(rows.map(({ position, ...total }) => [nameOf(added[position - 1]!.counter), total]))
}

const types = ['uuid', 'text', 'text', 'float8', 'float8', 'float8', 'bigint', 'text', 'bigint', 'float8']
/** Parameters of `count_traffic` from number `first` on; `valuesOf` returns their values. */
export const parameters = (first: number): string[] => types.map((type, i) => `$${first + i}::${type}[]`)

/** Whether a transaction failed because a counter would exceed its limit. */
export function isLimitHit(error: unknown): boolean {
  return (error as { code?: string }).code === 'ST001'
}

/** Subtracts from counters the amounts of messages that were refused or not stored. */
export async function subtractCounts(
  sql: Sql,
  removed: readonly { counter: Counter; amount: number }[],
): Promise<void> {
  if (removed.length === 0) return
  await sql.query({
    name: 'take-traffic-counts',
    text: `update traffic_count c set counted = c.counted - i.amount
      from unnest($1::uuid[], $2::text[], $3::text[], $4::float8[], $5::bigint[]) i(rule_id, account_id, key, begins_at, amount)
     where c.rule_id = i.rule_id and c.account_id = i.account_id and c.key = i.key and c.begins_at = ${instant('i.begins_at')}`,
    values: [...columnsOf(removed.map((one) => one.counter)), removed.map((one) => one.amount)],
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

/** A percentage of the daily spend cap that an account has reached. */
export type Notice = { counter: Counter; percent: number }

/** Inserts notices; returns the new ones. */
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

/** Counts of a rule after a position, ordered by account, key and window. */
export async function readCounts(
  sql: Sql,
  query: PageRequest<CountPosition> & { ruleId: string },
): Promise<CountRow[]> {
  const { after } = query
  const { rows } = await sql.query<CountRow>(
    `select account_id as "accountId", key, begins_at as "beginsAt", ends_at as "endsAt", counted,
        length(replace(seen::text, '0', '')) as seen from traffic_count
      where rule_id = $1 and ($2::text is null or (account_id, key, begins_at) > ($2, $3, $4::timestamptz))
      order by account_id, key, begins_at limit $5`,
    [query.ruleId, after?.accountId ?? null, after?.key ?? null, after?.beginsAt ?? null, query.limit],
  )
  return rows
}

/** Position of a count in the list. */
export type CountPosition = { accountId: string; key: string; beginsAt: Date }
export type CountRow = CountPosition & { endsAt: Date; counted: number; seen: number | null }

/** Spend notices of a rule, newest first. */
export async function readNotices(sql: Sql, ruleId: string, limit: number) {
  const { rows } = await sql.query<{ account_id: string; day: Date; percent: number; at: Date }>(
    `select account_id, day, percent, at from spend_notice where rule_id = $1 order by at desc, percent desc limit $2`,
    [ruleId, limit],
  )
  return rows
}
