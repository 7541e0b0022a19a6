import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import { mostUnconfirmed, overdueMinutes } from './unconfirmed-kinds.ts'

const slackMs = 1_000

/**
 * Counts the messages that the search with `unconfirmed_minutes` of `overdueMinutes` lists, up to `mostUnconfirmed`. `now` is exchange time in milliseconds,
 * which is never behind wall time, so that younger IDs need not be read.
 */
export async function countUnconfirmed(sql: Sql, now: number, accountId?: string): Promise<number> {
  const until = now - overdueMinutes * 60_000
  const { rows } = await sql.query<{ messages: number }>({
    name: accountId === undefined ? 'count-unconfirmed' : 'count-own-unconfirmed',
    text: `select count(*)::int as messages from (
        select from unconfirmed_message u
          cross join lateral (select from message m where m.id = u.message_id and m.status = 'submitted') m
         where u.submitted_at <= to_timestamp($1::float8 / 1000) and u.message_id < $2::uuid
           ${accountId === undefined ? '' : 'and u.account_id = $3'}
         limit ${mostUnconfirmed}) counted`,
    values: [until, uuidAt(until + slackMs), ...(accountId === undefined ? [] : [accountId])],
  })
  return rows[0]!.messages
}
