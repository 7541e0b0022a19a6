import type { Sql } from '#platform/database/db.ts'
import type { Micro } from '#platform/money.ts'

/** Maximum number of messages counted, to limit the cost for busy accounts. */
export const mostCounted = 10_000
const mostEvents = 1_000

/** Messages of one hour with the same direction, status and error. */
export type Counted = {
  hour: number
  direction: 'outbound' | 'inbound'
  status: string
  error_code: number | null
  messages: number
  spent: Micro
}

/**
 * The newest messages of an account's last 24 hours of exchange time, by hour, status and error. Exchange time is never slower than wall time,
 * so that they are among those of the last 24 hours by ID.
 */
export async function countRecent(sql: Sql, accountId: string, now: number): Promise<Counted[]> {
  const { rows } = await sql.query<Counted>(
    `with recent as materialized (
       select accepted_at, direction, status, error_code, price from message
        where account_id = $1 and id >= uuid_at(clock_timestamp() - interval '24 hours')
          and accepted_at >= to_timestamp($3::float8 / 1000) - interval '24 hours'
        order by id desc limit $2)
     select floor(extract(epoch from accepted_at) / 3600)::int as hour, direction, status, error_code,
         count(*)::int as messages, coalesce(sum(price) filter (where status <> 'rejected'), 0)::bigint as spent
       from recent group by 1, 2, 3, 4 order by 1`,
    [accountId, mostCounted, now],
  )
  return rows
}

/** Webhook events of an account's last 24 hours that had a URL and are no longer retried, counted up to a limit. */
export async function countUndelivered(sql: Sql, accountId: string): Promise<number> {
  const { rows } = await sql.query<{ events: number }>(
    `select count(*)::int as events from (select from webhook_undelivered
       where account_id = $1 and event_id >= uuid_at(clock_timestamp() - interval '24 hours') and reason <> 'no_address' limit $2) u`,
    [accountId, mostEvents],
  )
  return rows[0]!.events
}
