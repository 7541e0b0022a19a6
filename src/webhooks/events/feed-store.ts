import type { ForwardMethod } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import type { Registered, WebhookKind } from '../event/event.ts'
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
  applicationId: string | undefined
  kind: WebhookKind
  method: ForwardMethod
  /** The registered endpoint that receives the event, if it is not for a webhook URL. */
  registered: Registered | undefined
  eventStatus: string | undefined
  url: string | undefined
  payload: string
  at: Date
  setAside: string | undefined
}

/** New events and attempts of an account. `next` is the position of the next read. */
export type Feed = { events: FeedEvent[]; attempts: ListedAttempt[]; next: FeedPosition }

/**
 * A position in the feed: a transaction that the feed has not read yet (after the first read, the oldest that was running), and the wall time of that read in milliseconds. Older events
 * after `replayed` are read first, in the order of their IDs.
 */
export type FeedPosition = { tx: string; ms: number; replayed?: string | undefined }

/** Maximum number of rows per page, more than one transaction stores, so that a page never ends inside a transaction. */
const most = 2_000
/** Maximum number of repeated events per page. */
const mostEarlier = 500
/** Time before the last read from which rows are read again, because rows stored before a read may be committed after it. Much longer than any transaction. */
const lateMs = 60_000

type EventRow = {
  id: string
  subject_id: string
  application_id: string | null
  kind: WebhookKind
  method: ForwardMethod
  endpoint_id: string | null
  event_type: string | null
  event_status: string | null
  url: string | null
  payload: string
  created_at: Date
  reason: string | null
  tx: string
}

const columns = `e.id, e.subject_id, e.application_id, e.kind, e.method, e.endpoint_id, e.event_type, e.event_status, e.url, e.payload, e.created_at, u.reason, e.tx::text
       from webhook_event e left join webhook_undelivered u on u.event_id = e.id`

/**
 * Excludes events for registered endpoints that repeat an event for a webhook URL or for another endpoint: all of them are stored in one
 * transaction.
 */
const unrepeated = `(e.endpoint_id is null or not exists (
  select from webhook_event o where o.subject_id = e.subject_id and o.tx = e.tx and o.kind = e.kind
     and o.event_status is not distinct from e.event_status and (o.endpoint_id is null or o.endpoint_id < e.endpoint_id)))`

/** Reads the feed of an account without repeated events, for the account itself. */
export function readOwnFeed(sql: Sql, accountId: string, after: FeedPosition | undefined): Promise<Feed> {
  return readFeed(sql, accountId, after, unrepeated)
}

/**
 * Everything committed since a position, without gaps or duplicates, because only transactions before the oldest running transaction are read. Read within
 * one snapshot. Without a position, returns nothing but the current position.
 */
export async function readFeed(
  sql: Sql,
  accountId: string,
  after: FeedPosition | undefined,
  condition = 'true',
): Promise<Feed> {
  const now = await readPosition(sql)
  if (!after) return { events: [], attempts: [], next: await readStart(sql) }
  if (after.replayed !== undefined) return readEarlier(sql, accountId, { ...after, replayed: after.replayed })
  const since = after.ms - lateMs
  const { rows: events } = await sql.query<EventRow>(
    `select ${columns}
      where e.account_id = $1 and e.channel is null and e.id >= $2 and e.tx >= $3::xid8 and e.tx < $4::xid8 and ${condition}
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
    next: end === now.tx ? latest(after, now) : { tx: end, ms: after.ms },
  }
}

/** A position never moves back: the first one may be after transactions that are still running. */
const latest = (after: FeedPosition, now: FeedPosition) => (BigInt(now.tx) < BigInt(after.tx) ? after : now)

/** The first position: after every transaction that has begun, so that the feed has no event that was stored before. */
const readStart = (sql: Sql) => readPosition(sql, 'pg_snapshot_xmax')

/** The position before every running transaction, or another bound of the running ones. */
async function readPosition(sql: Sql, bound = 'pg_snapshot_xmin'): Promise<FeedPosition> {
  const { rows } = await sql.query<{ tx: string; ms: number }>(
    `select ${bound}(pg_current_snapshot())::text as tx, extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  return { tx: rows[0]!.tx, ms: Math.floor(rows[0]!.ms) }
}

/** The position from which the feed repeats the events stored since a wall time in milliseconds. */
export async function readEarlierPosition(sql: Sql, since: number): Promise<FeedPosition> {
  return { ...(await readPosition(sql)), replayed: uuidAt(since) }
}

/** A page of the events before a position, which all are committed, so that none appears between two pages. */
async function readEarlier(
  sql: Sql,
  accountId: string,
  { replayed, ...end }: FeedPosition & { replayed: string },
): Promise<Feed> {
  const { rows } = await sql.query<EventRow>(
    `select ${columns}
      where e.account_id = $1 and e.channel is null and e.id > $2 and e.tx < $3::xid8 and ${unrepeated}
      order by e.id limit ${mostEarlier}`,
    [accountId, replayed, end.tx],
  )
  const last = rows.length < mostEarlier ? undefined : rows.at(-1)!.id
  return { events: rows.map(toFeedEvent), attempts: [], next: { ...end, replayed: last } }
}

/** The transaction before which a full page ends, because the last transaction may be incomplete. */
function endOf(rows: readonly { tx: string }[]): string {
  return rows.length < most ? '18446744073709551615' : rows.at(-1)!.tx
}

function toFeedEvent(row: EventRow): FeedEvent {
  return {
    eventId: row.id,
    subjectId: row.subject_id,
    applicationId: row.application_id ?? undefined,
    kind: row.kind,
    method: row.method,
    registered: row.endpoint_id === null ? undefined : { id: row.endpoint_id, type: row.event_type! },
    eventStatus: row.event_status ?? undefined,
    url: row.url ?? undefined,
    payload: row.payload,
    at: row.created_at,
    setAside: row.reason ?? undefined,
  }
}
