import type { Sql } from '#platform/database/db.ts'
import {
  type AttemptPosition,
  type ListedAttempt,
  listedColumns,
  listedJoins,
  type ListedRow,
  toListedAttempt,
} from '../attempts/attempt-list-store.ts'
import { type FeedWindow, lateMs, most, mostLookedAt } from './feed-position.ts'

type Last = { micros: string | null; last_event_id: string; last_attempt: number }

/** The next attempts of a window after a position; `last` is undefined after the last page. */
export async function readFeedAttempts(
  sql: Sql,
  { accountId, fromTx, end }: FeedWindow,
  after: AttemptPosition,
): Promise<{ rows: ListedAttempt[]; last: AttemptPosition | undefined }> {
  const order = 'recorded_at, event_id, attempt'
  const { rows } = await sql.query<ListedRow & Last>(
    `with looked as materialized (
       select event_id, attempt, recorded_at, tx from webhook_attempt
        where account_id = $1 and recorded_at < to_timestamp($5::float8 / 1000)
          and (${order}) > (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::uuid, $4::int)
        order by ${order} limit ${mostLookedAt}
     ), found as materialized (
       select event_id, attempt, recorded_at from looked where tx >= $6::xid8 and tx < $7::xid8 order by ${order} limit ${most}
     ), page as (
       (select *, (select count(*) from found) = ${most} as is_cut from found order by recorded_at desc, event_id desc, attempt desc limit 1)
     ), scanned as (
       select event_id, attempt, recorded_at, (select count(*) from looked) = ${mostLookedAt} as is_cut
         from looked order by recorded_at desc, event_id desc, attempt desc limit 1
     ), last as (
       select * from page where is_cut union all select * from scanned where is_cut and not exists (select from page where is_cut)
     )
     select (extract(epoch from last.recorded_at) * 1000000)::bigint::text as micros, last.event_id as last_event_id,
            last.attempt as last_attempt, x.*
       from (select) one left join last on true left join (
         select ${listedColumns} from found
           cross join lateral (select * from webhook_attempt where event_id = found.event_id and attempt = found.attempt limit 1) a
           ${listedJoins} where e.channel is null) x on true
      order by x.recorded_at, x.event_id, x.attempt`,
    [accountId, after.micros, after.eventId, after.attempt, end.ms + lateMs, fromTx, end.tx],
  )
  const { micros, last_event_id: eventId, last_attempt: attempt } = rows[0]!
  return {
    rows: rows.filter((row) => row.event_id !== null).map(toListedAttempt),
    last: micros === null ? undefined : { micros, eventId, attempt },
  }
}
