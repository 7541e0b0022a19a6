import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import {
  type ListedAttempt,
  listedColumns,
  listedJoins,
  type ListedRow,
  toListedAttempt,
} from '../attempts/attempt-list-store.ts'

/** An event of the feed; `setAside` states why it is not delivered. */
export type FeedEvent = {
  eventId: string
  subjectId: string
  kind: string
  eventStatus: string | undefined
  url: string | undefined
  payload: string
  at: Date
  setAside: string | undefined
}

/** New events and attempts of an account. `next` is the position of the next read. */
export type Feed = { events: FeedEvent[]; attempts: ListedAttempt[]; next: FeedPosition }

/** A position in the feed: the oldest transaction that was running at the last read, and the wall time of that read in milliseconds. */
export type FeedPosition = { tx: string; ms: number }

/** Maximum number of rows per page, more than one transaction stores, so that a page never ends inside a transaction. */
const most = 2_000
/** Time before the last read from which rows are read again, because rows stored before a read may be committed after it. Much longer than any transaction. */
const lateMs = 60_000

type EventRow = {
  id: string
  subject_id: string
  kind: string
  event_status: string | null
  url: string | null
  payload: string
  created_at: Date
  reason: string | null
  tx: string
}

/**
 * Everything committed since a position, without gaps or duplicates, because only transactions before the oldest running transaction are read. Read within
 * one snapshot. Without a position, returns nothing but the current position.
 */
export async function readFeed(sql: Sql, accountId: string, after: FeedPosition | undefined): Promise<Feed> {
  const { rows: moment } = await sql.query<{ tx: string; ms: number }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as tx,
            extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  const now = { tx: moment[0]!.tx, ms: Math.floor(moment[0]!.ms) }
  if (!after) return { events: [], attempts: [], next: now }
  const since = after.ms - lateMs
  const { rows: events } = await sql.query<EventRow>(
    `select e.id, e.subject_id, e.kind, e.event_status, e.url, e.payload, e.created_at, u.reason, e.tx::text
       from webhook_event e left join webhook_undelivered u on u.event_id = e.id
      where e.account_id = $1 and e.channel is null and e.id >= $2 and e.tx >= $3::xid8 and e.tx < $4::xid8
      order by e.tx, e.id limit ${most}`,
    [accountId, uuidAt(since), after.tx, now.tx],
  )
  const { rows: attempts } = await sql.query<ListedRow & { tx: string }>(
    `select ${listedColumns}, a.tx::text from webhook_attempt a ${listedJoins}
      where a.account_id = $1 and e.channel is null and a.recorded_at >= to_timestamp($2::float8 / 1000)
        and a.tx >= $3::xid8 and a.tx < $4::xid8
      order by a.tx, a.event_id limit ${most}`,
    [accountId, since, after.tx, now.tx],
  )
  const end = [endOf(events), endOf(attempts), now.tx].reduce(
    (a, b) => (BigInt(b) < BigInt(a) ? b : a),
    now.tx,
  )
  const isOver = ({ tx }: { tx: string }) => BigInt(tx) < BigInt(end)
  return {
    events: events.filter(isOver).map(toFeedEvent),
    attempts: attempts.filter(isOver).map(toListedAttempt),
    next: end === now.tx ? now : { tx: end, ms: after.ms },
  }
}

/** The transaction before which a full page ends, because the last transaction may be incomplete. */
function endOf(rows: readonly { tx: string }[]): string {
  return rows.length < most ? '18446744073709551615' : rows.at(-1)!.tx
}

function toFeedEvent(row: EventRow): FeedEvent {
  return {
    eventId: row.id,
    subjectId: row.subject_id,
    kind: row.kind,
    eventStatus: row.event_status ?? undefined,
    url: row.url ?? undefined,
    payload: row.payload,
    at: row.created_at,
    setAside: row.reason ?? undefined,
  }
}
