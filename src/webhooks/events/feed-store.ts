import type { ForwardMethod } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { firstId, uuidAt } from '#platform/ids.ts'
import type { Registered, WebhookKind } from '../event/event.ts'
import type { AttemptPosition, ListedAttempt } from '../attempts/attempt-list-store.ts'
import { readFeedAttempts } from './feed-attempt-store.ts'
import {
  type FeedEnd,
  type FeedPosition,
  type FeedWindow,
  lateMs,
  most,
  mostLookedAt,
  readEnd,
  readStart,
} from './feed-position.ts'

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
}

const columns = `e.id, e.subject_id, e.application_id, e.kind, e.method, e.endpoint_id, e.event_type, e.event_status, e.url, e.payload, e.created_at, u.reason`

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
 * A page of everything committed since a position, without gaps or duplicates, because only transactions before the oldest running transaction are
 * read. A page that reaches a limit returns a position within these transactions. Without a position, returns nothing but the current position.
 * Throws `InvalidFields` if the position is not one of this database.
 */
export async function readFeed(
  sql: Sql,
  accountId: string,
  after: FeedPosition | undefined,
  condition = 'true',
): Promise<Feed> {
  if (!after) return { events: [], attempts: [], next: await readStart(sql) }
  const now = await readEnd(sql, after)
  if ('replayed' in after) return readEarlier(sql, accountId, after)
  const { tx, ms } = after
  if ('fromTx' in after)
    return readWindow(sql, { accountId, fromTx: after.fromTx, end: { tx, ms }, condition }, after)
  // A position never moves back: the first one may be after transactions that are still running.
  if (BigInt(now.tx) < BigInt(tx)) return { events: [], attempts: [], next: after }
  const since = Math.max(0, ms - lateMs)
  const start = { ...now, fromTx: tx, since, eventId: uuidAt(since) }
  return readWindow(sql, { accountId, fromTx: tx, end: now, condition }, start)
}

type Window = FeedWindow & { condition: string }
type Within = Extract<FeedPosition, { fromTx: string }>

/** Reads the events of a window in the order of their IDs, and then its attempts in the order in which they were recorded. */
async function readWindow(sql: Sql, window: Window, after: Within): Promise<Feed> {
  if ('micros' in after) return readAttemptsOf(sql, window, after, [])
  const { rows, last } = await readEventPage(sql, window, after.eventId)
  if (last !== null) return { events: rows, attempts: [], next: { ...after, eventId: last } }
  return readAttemptsOf(sql, window, { micros: `${after.since * 1_000}`, eventId: firstId, attempt: 0 }, rows)
}

async function readAttemptsOf(
  sql: Sql,
  window: Window,
  { micros, eventId, attempt }: AttemptPosition,
  events: FeedEvent[],
): Promise<Feed> {
  const { rows, last } = await readFeedAttempts(sql, window, { micros, eventId, attempt })
  const { fromTx, end } = window
  return { events, attempts: rows, next: last ? { ...end, fromTx, ...last } : end }
}

/** A page of the events before a position, which all are committed, so that none appears between two pages. */
async function readEarlier(
  sql: Sql,
  accountId: string,
  { replayed, ...end }: FeedEnd & { replayed: string },
): Promise<Feed> {
  const window = { accountId, fromTx: '0', end, condition: unrepeated }
  const { rows, last } = await readEventPage(sql, window, replayed)
  return { events: rows, attempts: [], next: last === null ? end : { ...end, replayed: last } }
}

/** The next events of a window after an ID; `last` is null after the last page. */
async function readEventPage(
  sql: Sql,
  { accountId, fromTx, end, condition }: Window,
  afterId: string,
): Promise<{ rows: FeedEvent[]; last: string | null }> {
  const { rows } = await sql.query<EventRow & { last: string | null }>(
    `with looked as materialized (
       select id, tx, subject_id, kind, event_status, channel, endpoint_id from webhook_event
        where account_id = $1 and id > $2 and id < $3 order by id limit ${mostLookedAt}
     ), found as materialized (
       select e.id from looked e
        where e.channel is null and e.tx >= $4::xid8 and e.tx < $5::xid8 and ${condition}
        order by e.id limit ${most}
     ), page as (
       select case when (select count(*) from found) = ${most} then (select id from found order by id desc limit 1)
                   when (select count(*) from looked) = ${mostLookedAt} then (select id from looked order by id desc limit 1) end as last
     )
     select page.last, x.* from page left join (
       select ${columns} from found cross join lateral (select * from webhook_event where id = found.id limit 1) e
              left join webhook_undelivered u on u.event_id = e.id) x on true
      order by x.id`,
    [accountId, afterId, uuidAt(end.ms + lateMs), fromTx, end.tx],
  )
  return { rows: rows.filter(({ id }) => id !== null).map(toFeedEvent), last: rows[0]!.last }
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
