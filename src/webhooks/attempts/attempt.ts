import type { Result } from '#platform/outbound/index.ts'
import type { Delivery, Terms, WebhookKind } from '../event/event.ts'
import type { Sign } from '../event/sign.ts'
import { waitAfter } from '../event/schedule.ts'

/** The result of an attempt. `dueAt` is when the next attempt is due, in milliseconds of exchange time. */
export type Attempt = {
  eventId: string
  accountId: string
  subjectId: string
  orderId: string
  kind: WebhookKind
  channel: string | undefined
  endpoint: string
  /** The URL of the attempt, if it differs from the URL of the event. */
  urlOverride: string | undefined
  /** Number of the attempt, counted from 1. */
  attempt: number
  /** Exchange time in milliseconds. */
  startedAt: number
  endedAt: number
  tookMs: number
  outcome: 'delivered' | 'retried' | 'failed'
  /** The signal of the attempt about the endpoint's health. */
  sign: Sign
  /** Whether success enables a disabled endpoint. */
  enables?: boolean
  status: number | undefined
  fault: string | undefined
  detail: string | undefined
  response: string | undefined
  /** Response headers of a failed attempt. */
  headers: string | undefined
  dueAt: number
}

/**
 * Decides what follows an attempt. 200 and 204 complete a delivery (S3-096); after anything else the delivery is retried until the event expires.
 * `now` is exchange time in milliseconds.
 */
export function conclude(
  delivery: Delivery,
  terms: Terms,
  startedAt: number,
  result: Result,
  now: number,
): Attempt {
  const { eventId, accountId, subjectId, orderId, kind, channel, endpoint, urlOverride } = delivery
  const answered = result.kind === 'answered'
  const attempt = delivery.attempt + 1
  const sign = signOf(result, terms)
  const retryAfter = answered ? result.retryAfter : undefined
  const dueAt = now + waitAfter(attempt - delivery.attemptsBefore, retryAfter, Math.random())
  const isOver = sign === 'declined' || sign === 'gone' || dueAt > delivery.expiresAt
  const hopeless = isOver || (!answered && result.fault === 'invalid-url')
  return {
    eventId,
    accountId,
    subjectId,
    orderId,
    kind,
    channel,
    endpoint,
    urlOverride,
    attempt,
    startedAt,
    endedAt: now,
    tookMs: result.tookMs,
    outcome: sign === 'accepted' ? 'delivered' : hopeless ? 'failed' : 'retried',
    sign,
    status: answered ? result.status : undefined,
    fault: answered ? undefined : result.fault,
    detail: answered ? undefined : storable(result.detail),
    response: answered && result.response !== '' ? result.response : undefined,
    headers: answered && sign !== 'accepted' ? result.headers : undefined,
    dueAt,
  }
}

/** Replaces NUL, which cannot be stored as text. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD')

/** Statuses by which a chat channel rejects a message permanently. A redirect, 401 or 404 instead means that the address or secret of the channel is wrong. */
const refusals = new Set([400, 403, 409, 413, 422])

/** Whether a status of a chat channel rejects the post permanently. */
export function isRefusal(status: number | undefined): boolean {
  return status !== undefined && refusals.has(status)
}

/** Statuses that ask the sender to slow down. */
const overloaded = new Set([408, 425, 429])

function signOf(result: Result, { any2xx, goneDisables, channelUrl }: Terms): Sign {
  if (result.kind === 'fault') return result.fault === 'invalid-url' ? 'refused' : 'strained'
  const { status } = result
  if (status === 200 || status === 204 || (any2xx && status > 200 && status < 300)) return 'accepted'
  if (channelUrl !== undefined && isRefusal(status)) return 'declined'
  if (status === 410 && goneDisables) return 'gone'
  return status >= 500 || overloaded.has(status) ? 'strained' : 'refused'
}
