import { timeOfUuid } from '#platform/ids.ts'
import { linksTo, newSpan, spanOf, traceOf, type Span, type Traces } from '#platform/traces/index.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { Decided } from '../storing/accept-store.ts'
import type { Outcome, Submitting } from '../outstanding/outstanding.ts'
import type { InboundEvent, StatusEvent } from '../events/notifier.ts'

/** When the decision about a batch started, by wall time, and how long it took. */
export type Deciding = { beganAt: number; tookMs: number }

/**
 * Message traces. No context is passed between the steps. The trace ID is derived from the message ID, so any node that continues with a message,
 * even after a crash, adds to the same trace.
 */
export type MessageTraces = {
  /** Stored messages, each with its request. */
  accepted(stored: { request: SubmitRequest; decided: Decided }[], deciding: Deciding): void
  /** The carrier's response to a message, or its timeout. */
  submitted(submitting: Submitting, outcome: Outcome): void
  /** Statuses from receipts, and inbound messages; `beganAt` is the time at which storing their batch started. */
  heard(statuses: readonly StatusEvent[], inbound: readonly InboundEvent[], beganAt: number): void
  /** Statuses of receipts that were kept until they matched. */
  matched(statuses: readonly StatusEvent[], beganAt: number): void
}

type Subject = { id: string; accountId: string; channel: string }

/** Opens the message traces. A step of a message without a trace costs one check of the message ID. */
export function openMessageTraces(traces: Traces): MessageTraces {
  const keeps = ({ id }: { id: string }) => traces.keeps(traceOf(id))
  return {
    accepted(stored, deciding) {
      const storedAt = wallNow()
      for (const { request, decided } of stored)
        if (keeps(decided.message))
          for (const span of acceptedAs(request, decided, deciding, storedAt)) traces.add(span)
    },
    submitted(submitting, outcome) {
      if (keeps(submitting.message)) traces.add(submittedAs(submitting, outcome))
    },
    heard(statuses, inbound, beganAt) {
      const when = { startedAt: beganAt, tookMs: wallNow() - beganAt }
      for (const one of statuses.filter(keeps)) traces.add({ ...receiptOf(one), ...when, kind: 'consumer' })
      for (const one of inbound.filter(keeps)) traces.add({ ...receivedAs(one), ...when })
    },
    matched(statuses, beganAt) {
      const when = { startedAt: beganAt, tookMs: wallNow() - beganAt }
      for (const one of statuses.filter(keeps))
        traces.add({ ...receiptOf(one), ...when, name: 'message receipt matched', kind: 'internal' })
    },
  }
}

const rootOf = (id: string) => ({ traceId: traceOf(id), spanId: spanOf(id), kept: true })
const below = (id: string) => ({ ...rootOf(id), spanId: newSpan(), parentId: spanOf(id) })

function ownerOf({ id, accountId, channel }: Subject) {
  return { 'strowger.message_id': id, 'strowger.account_id': accountId, 'strowger.channel': channel }
}

function acceptedAs(
  { tracedRequest }: SubmitRequest,
  decided: Decided,
  deciding: Deciding,
  storedAt: number,
): Span[] {
  const { message, refusal } = decided
  const beganAt = Math.min(timeOfUuid(message.id), deciding.beganAt)
  if (tracedRequest) tracedRequest.links.push(rootOf(message.id))
  const attributes = {
    ...ownerOf(message),
    'strowger.parts': message.parts,
    'strowger.carrier_id': message.carrierId ?? undefined,
    'strowger.code': refusal?.code,
  }
  const full = { startedAt: beganAt, tookMs: storedAt - beganAt, attributes, links: linksTo(tracedRequest) }
  const route = { startedAt: deciding.beganAt, tookMs: deciding.tookMs, attributes }
  return [
    { ...rootOf(message.id), name: 'message accept', kind: 'internal', ...full },
    { ...below(message.id), name: 'message route', kind: 'internal', ...route },
  ]
}

function receiptOf(events: StatusEvent) {
  const attributes = {
    ...ownerOf(events),
    'strowger.status': events.status,
    'strowger.code': events.error?.code,
  }
  return { ...below(events.id), name: 'message receipt', attributes }
}

function receivedAs(events: InboundEvent) {
  return {
    ...rootOf(events.id),
    name: 'message receive',
    kind: 'consumer' as const,
    attributes: ownerOf(events),
  }
}

function submittedAs({ message, submittedAt, pdus }: Submitting, outcome: Outcome): Span {
  const tookMs = performance.now() - submittedAt
  const refused = outcome.kind === 'refused'
  const attributes = {
    ...ownerOf(message),
    'strowger.carrier_id': message.carrierId ?? undefined,
    'strowger.attempt': message.attempt,
    'strowger.parts': pdus.length,
    'strowger.outcome': outcome.kind,
    'strowger.code': refused ? outcome.code : undefined,
  }
  const fault = outcome.kind === 'submitted' ? undefined : outcome.kind
  return {
    ...below(message.id),
    name: 'message submit',
    kind: 'client',
    startedAt: wallNow() - tookMs,
    tookMs,
    attributes,
    fault,
  }
}
