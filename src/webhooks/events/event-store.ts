import type { Sql } from '#platform/database/db.ts'
import type { EventState } from '../event/event-kinds.ts'
import { messageOfEvent } from '../event/message-of-event.ts'
import { type EarlierEvent, earlierEvent } from '../event/earlier-event.ts'
import { cutRows, type Page, rowsToRead } from '#platform/contract/paging/index.ts'

export type ListedEvent = {
  id: string
  accountId: string
  applicationId: string | undefined
  messageId: string
  kind: string
  eventStatus: string | undefined
  url: string | undefined
  /** The registered endpoint that receives the event, and the type of the event. */
  endpointId: string | undefined
  eventType: string | undefined
  method: string
  payload: string
  /** Wall time. */
  createdAt: Date
  state: EventState
  /** Why an event is undelivered: `failed`, `disabled`, `no_address` or `not_recorded`. */
  reason: string | undefined
  attempts: number
  /** Exchange time. */
  nextAttemptAt: Date | undefined
  /** The earlier event that must be delivered or fail before this one is sent. */
  waitsFor: EarlierEvent | undefined
  /** Wall time. */
  redactedAt: Date | undefined
}

type EventRow = {
  id: string
  account_id: string
  application_id: string | null
  message_id: string
  kind: string
  event_status: string | null
  url: string | null
  endpoint_id: string | null
  event_type: string | null
  method: string
  payload: string
  created_at: Date
  due_at: Date | null
  is_failing: boolean | null
  waits_for: EarlierEvent | null
  reason: string | null
  attempts: number
  redacted_at: Date | null
}

/** Maximum number of events scanned for one page. With a selective filter, a page may be short without being the last. */
const mostLookedAt = 5_000

const columns = `e.id, e.account_id, e.application_id, ${messageOfEvent} as message_id, e.kind, e.event_status, coalesce(d.url, e.url) as url, e.endpoint_id, e.event_type, e.method,
  e.payload, e.created_at, e.redacted_at, d.due_at, d.attempt > d.attempts_before as is_failing, ${earlierEvent('d')} as waits_for, u.reason,
  (select count(*)::int from webhook_attempt a where a.event_id = e.id) as attempts`
const joined = `left join webhook_delivery d on d.event_id = e.id left join webhook_undelivered u on u.event_id = e.id`

export type EventsWanted = {
  accountId: string
  state?: EventState | undefined
  /** The first ID of the range, and the first ID after the range. */
  from: string
  before: string
  limit: number
}

/** Events of an account, newest first. */
export async function readEvents(sql: Sql, wanted: EventsWanted): Promise<Page<ListedEvent>> {
  const { state } = wanted
  return state === 'undelivered' || state === 'no_address'
    ? readUndelivered(sql, wanted, state)
    : readAll(sql, wanted)
}

/** Each of these states has an index. */
const reasonsOf = { undelivered: `reason <> 'no_address'`, no_address: `reason = 'no_address'` } as const

async function readUndelivered(
  sql: Sql,
  { accountId, from, before, limit }: EventsWanted,
  state: keyof typeof reasonsOf,
): Promise<Page<ListedEvent>> {
  const { rows } = await sql.query<EventRow>(
    `select ${columns} from (
       select event_id from webhook_undelivered
        where account_id = $1 and event_id >= $2 and event_id < $3 and ${reasonsOf[state]}
        order by event_id desc limit $4) x
       join webhook_event e on e.id = x.event_id ${joined} order by e.id desc`,
    [accountId, from, before, rowsToRead(limit)],
  )
  const page = cutRows(rows, limit)
  return { rows: page.rows.map(toListed), next: page.more ? page.rows.at(-1)!.id : null }
}

async function readAll(
  sql: Sql,
  { accountId, state, from, before, limit }: EventsWanted,
): Promise<Page<ListedEvent>> {
  const read = rowsToRead(limit)
  const looked = state === undefined ? read : mostLookedAt
  const { rows } = await sql.query<EventRow & { looked: number; last: string }>(
    `with looked as materialized (
       select * from webhook_event where account_id = $1 and id >= $2 and id < $3 order by id desc limit $5
     ), found as (
       select ${columns} from looked e ${joined}
        where $6::text is null or $6 = case when d.attempt > d.attempts_before then 'failing'
                                            when d.event_id is not null then 'waiting'
                                            when u.event_id is not null then 'undelivered' else 'delivered' end
        order by e.id desc limit $4
     )
     select f.*, r.looked, r.last from (
       select count(*)::int as looked, (select id from looked order by id limit 1) as last from looked) r
       left join found f on true order by f.id desc`,
    [accountId, from, before, read, looked, state ?? null],
  )
  const found = rows.filter((row) => row.id !== null).map(toListed)
  const page = cutRows(found, limit)
  const [first] = rows
  const further = first!.looked === looked ? first!.last : null
  return { rows: page.rows, next: page.more ? page.rows.at(-1)!.id : further }
}

/** Reads one event. */
export async function readEvent(sql: Sql, id: string): Promise<ListedEvent | undefined> {
  const { rows } = await sql.query<EventRow>(
    `select ${columns} from webhook_event e ${joined} where e.id = $1`,
    [id],
  )
  return rows[0] && toListed(rows[0])
}

function toListed(row: EventRow): ListedEvent {
  return {
    id: row.id,
    accountId: row.account_id,
    applicationId: row.application_id ?? undefined,
    messageId: row.message_id,
    kind: row.kind,
    eventStatus: row.event_status ?? undefined,
    url: row.url ?? undefined,
    endpointId: row.endpoint_id ?? undefined,
    eventType: row.event_type ?? undefined,
    method: row.method,
    payload: row.payload,
    createdAt: row.created_at,
    state: stateOf(row),
    reason: row.due_at ? undefined : (row.reason ?? undefined),
    attempts: row.attempts,
    nextAttemptAt: row.due_at ?? undefined,
    waitsFor: row.waits_for ?? undefined,
    redactedAt: row.redacted_at ?? undefined,
  }
}

function stateOf({ due_at: dueAt, is_failing: isFailing, reason }: EventRow): EventState {
  if (dueAt) return isFailing ? 'failing' : 'waiting'
  if (reason === null) return 'delivered'
  return reason === 'no_address' ? 'no_address' : 'undelivered'
}
