import { conversationId } from '#chat/index.ts'
import { netPrice } from '../message/net-price.ts'
import { readDispatch, readEvents, readMessage, readSubmissions } from '../search/timeline-store.ts'
import type { Sql } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { attemptsOf, type StoredEvent } from '#webhooks/index.ts'
import { timeOfUuid } from '#platform/ids.ts'
import { causeOf } from '../unconfirmed/causes.ts'
import { readLastQuery } from '../unconfirmed/query-store.ts'
import type { UnconfirmedCause } from '../unconfirmed/unconfirmed-kinds.ts'
import { submittedUntil } from '../unconfirmed/unconfirmed-shapes.ts'
import { readCauseFacts } from '../unconfirmed/cause-store.ts'
import type { z } from 'zod'
import type { messageView, timelineEntry } from './message-contract.ts'

type Entry = z.input<typeof timelineEntry>
type MessageView = z.input<typeof messageView>

/** The full history of one message in chronological order, which shows where the message is. `now` is exchange time in milliseconds. */
export async function timelineOf(sql: Sql, id: string, now: number): Promise<MessageView | undefined> {
  const message = await readMessage(sql, id)
  if (!message) return undefined
  const [events, submissions, dispatch, webhooks] = await Promise.all([
    readEvents(sql, id),
    readSubmissions(sql, id),
    readDispatch(sql, id),
    attemptsOf(sql, [message.id], conversationsOf(message)),
  ])
  const entries = [
    acceptedEntry(message, events),
    ...events.map((event) => eventEntry(event, message, submissions)),
    ...(dispatch ? [dispatchEntry(dispatch, events.at(-1)?.at ?? message.accepted_at)] : []),
    ...webhooks.flatMap(webhookEntries),
  ]
  return {
    message_uuid: message.id,
    account_id: message.account_id,
    application_id: message.application_id,
    // The table's constraint allows no other value.
    direction: message.direction as MessageView['direction'],
    channel: message.channel,
    from: message.sender,
    to: message.recipient,
    text: message.text,
    status: message.status,
    error_code: message.error_code,
    error_detail: message.error_detail,
    parts: message.parts,
    price: formatEuro(netPrice(message)),
    client_ref: message.client_ref,
    ...regulatoryOf(message),
    carrier_id: message.carrier_id,
    possible_duplicate: message.possible_duplicate,
    workflow: message.workflow_id
      ? { workflow_id: message.workflow_id, item: message.workflow_item!, items: message.workflow_items! }
      : null,
    submissions: submissions.map(({ part, carrier_id, carrier_message_id, receipt_state }) => ({
      part,
      carrier_id,
      carrier_message_id,
      receipt_state: receipt_state ?? receiptOf(events),
    })),
    unconfirmed: await unconfirmedOf(sql, message, submissions, now),
    timeline: entries.toSorted((a, b) => a.at.localeCompare(b.at)),
  }
}

/** Causes that are assumed without evidence of a fault: a recent message waits for its receipt. */
const withoutEvidence: ReadonlySet<UnconfirmedCause> = new Set(['no_receipts', 'recipient_unreachable'])

/** Why a submitted message has no final receipt; null for other messages, and for recent ones without evidence of a fault. */
async function unconfirmedOf(
  sql: Sql,
  { id, status, carrier_id: carrierId, recipient, expires_at: expiresAt }: Message,
  [first]: Submission[],
  now: number,
): Promise<MessageView['unconfirmed']> {
  if (status !== 'submitted' || !first || carrierId === null) return null
  const facts = await readCauseFacts(sql, { carrierId, recipient, since: new Date(timeOfUuid(id)) })
  const cause = causeOf({ ...facts, hasExpired: expiresAt.getTime() <= now })
  const query = await readLastQuery(sql, id)
  const isRecent = first.submitted_at.getTime() > submittedUntil(0, now)
  if (isRecent && !query && withoutEvidence.has(cause.cause)) return null
  return {
    submitted_at: first.submitted_at.toISOString(),
    ...cause,
    query: query
      ? {
          ...query,
          requested_at: query.requested_at.toISOString(),
          ended_at: query.ended_at?.toISOString() ?? null,
        }
      : null,
  }
}

type Message = NonNullable<Awaited<ReturnType<typeof readMessage>>>

/** The queue of requests to a chat channel that contains the read report of this inbound message, if any. */
function conversationsOf({
  account_id: accountId,
  channel,
  direction,
  sender,
  recipient,
}: Message): string[] {
  if (channel === 'sms' || direction === 'outbound') return []
  return [conversationId({ accountId, channel, sender: recipient, recipient: sender })]
}

/** The identifiers that the customer sent for regulators and fraud protection. */
function regulatoryOf({ details }: Message) {
  const {
    content_id = null,
    entity_id = null,
    trusted_recipient = null,
  } = (details ?? {}) as Partial<RequestDetails>
  return { content_id, entity_id, trusted_recipient }
}

type RequestDetails = Pick<MessageView, 'content_id' | 'entity_id' | 'trusted_recipient'>

function acceptedEntry(message: Message, events: Event[]): Entry {
  const outbound = message.direction === 'outbound'
  return {
    at: message.accepted_at.toISOString(),
    event: outbound ? 'accepted' : 'received',
    status: outbound ? null : 'received',
    actor: message.actor,
    reason: null,
    details: outbound
      ? {
          debit: formatEuro(message.price),
          route: firstCarrierOf(message, events),
          network: message.network,
          expires_at: message.expires_at.toISOString(),
        }
      : { carrier_id: message.carrier_id },
  }
}

/** The carrier that the message was routed to when it was accepted; the message row contains the last carrier. */
function firstCarrierOf(message: Message, events: Event[]): string | null {
  const moved = events.find(({ event }) => event === 'rerouted')?.details as Entry['details'] | undefined
  return typeof moved?.['from'] === 'string' ? moved['from'] : message.carrier_id
}

type Event = Awaited<ReturnType<typeof readEvents>>[number]
type Submission = Awaited<ReturnType<typeof readSubmissions>>[number]

function eventEntry(event: Event, message: Message, submissions: Submission[]): Entry {
  const { at, event: subject, status, actor, reason } = event
  const stored = event.details as Entry['details']
  const details = {
    ...stored,
    ...(typeof stored?.['sent_at'] === 'string' && { sent_at: new Date(stored['sent_at']).toISOString() }),
    ...(subject === 'submitted' && { carrier_message_ids: submissions.map((one) => one.carrier_message_id) }),
    ...(status === 'rejected' && message.price > 0 && { released: formatEuro(message.price) }),
  }
  const reported = Object.keys(details).length > 0 ? details : null
  return { at: at.toISOString(), event: subject, status, actor, reason, details: reported }
}

/** The receipt state of a single-segment message, which is stored in the history instead of with the segment. */
function receiptOf(events: Event[]): string | null {
  const stated = events.map((event) => (event.details as Entry['details'])?.['state'])
  return stated.find((state) => typeof state === 'string') ?? null
}

function dispatchEntry(dispatch: NonNullable<Awaited<ReturnType<typeof readDispatch>>>, since: Date): Entry {
  const { due_at: dueAt, bucket } = dispatch
  const sent = dispatch.sent_at !== null
  return {
    at: (dueAt ?? since).toISOString(),
    event: sent ? 'waits for the carrier' : dueAt ? 'waits to be sent' : 'waits for its turn',
    status: null,
    actor: dispatch.owner ? `node:${dispatch.owner}` : 'queue',
    reason: null,
    details: {
      carrier_id: dispatch.carrier_id,
      attempt: dispatch.attempt,
      ...(bucket !== null && { bucket }),
      ...(sent && {
        // Unlike all other times here, this is wall time, to compare with the carrier's log.
        sent_at: dispatch.sent_at?.toISOString(),
        bind_slot: dispatch.bind_slot,
        sequence: dispatch.sequence,
      }),
    },
  }
}

function webhookEntries(event: StoredEvent): Entry[] {
  const {
    eventStatus: reported,
    attempts,
    nextAttemptAt,
    waitsFor,
    setAside,
    kind,
    eventId,
    url = null,
  } = event
  const common = { status: reported ?? null, actor: 'webhooks' }
  const about = { event_id: eventId, url, kind, ...(waitsFor && { waits_for: waitsFor }) }
  const name = kind.startsWith('chat-') ? 'post' : 'webhook'
  const entries = attempts.map((attempt) => ({
    ...common,
    at: attempt.startedAt.toISOString(),
    event: `${name} ${attempt.outcome}`,
    reason: attempt.detail ?? attempt.fault ?? null,
    details: {
      event_id: eventId,
      url: attempt.urlOverride ?? url,
      attempt: attempt.attempt,
      http_status: attempt.status ?? null,
      duration_ms: attempt.tookMs,
    },
  }))
  const due = nextAttemptAt && { at: nextAttemptAt.toISOString(), event: `${name} due`, reason: null }
  const aside = setAside && {
    at: setAside.at.toISOString(),
    event: 'webhook set aside',
    reason: setAside.reason,
  }
  const now = due ?? aside
  return now ? [...entries, { ...common, ...now, details: about }] : entries
}
