import type { Outbound, Result } from '#platform/outbound/index.ts'
import type { Delivery, Signing } from './event.ts'
import { waitAfter } from './schedule.ts'
import { sign } from './sign.ts'

/** What an attempt came to. `dueAt` (exchange time in milliseconds) says when the next one is. */
export type Attempt = {
  eventId: string
  accountId: string
  /** Counted from 1. */
  attempt: number
  /** Wall time in milliseconds. */
  startedAt: number
  tookMs: number
  outcome: 'delivered' | 'retried' | 'given_up'
  status: number | undefined
  fault: string | undefined
  detail: string | undefined
  response: string | undefined
  dueAt: number
}

export type Sender = { outbound: Outbound; userAgent: string }

/** Signs and posts a delivery once: the bytes that are hashed are the bytes that are sent. */
export async function post(
  delivery: Delivery,
  signing: Signing,
  { outbound, userAgent }: Sender,
): Promise<Result> {
  const body = Buffer.from(delivery.payload)
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    authorization: `Bearer ${sign(body, signing, delivery.applicationId)}`,
    'webhook-id': delivery.eventId,
    'webhook-attempt': String(delivery.attempt + 1),
  }
  return await outbound.post(delivery.url, { headers, body, tenant: delivery.accountId })
}

/** Decides what follows: 200 and 204 end a delivery (S3-096), anything else is tried again until its time is over. */
export function conclude(delivery: Delivery, startedAt: number, result: Result, now: number): Attempt {
  const answered = result.kind === 'answered'
  const attempt = delivery.attempt + 1
  const delivered = answered && (result.status === 200 || result.status === 204)
  const dueAt = now + waitAfter(attempt, answered ? result.retryAfter : undefined, Math.random())
  const hopeless = dueAt > delivery.giveUpAt || (!answered && result.fault === 'invalid-url')
  return {
    eventId: delivery.eventId,
    accountId: delivery.accountId,
    attempt,
    startedAt,
    tookMs: result.tookMs,
    outcome: delivered ? 'delivered' : hopeless ? 'given_up' : 'retried',
    status: answered ? result.status : undefined,
    fault: answered ? undefined : result.fault,
    detail: answered ? undefined : result.detail,
    response: answered && result.response !== '' ? result.response : undefined,
    dueAt,
  }
}

/** Whether the receiver seems to suffer: a refusal of one event says nothing about the next. */
export function isStrained(result: Result): boolean {
  return result.kind === 'fault' || result.status === 429 || result.status >= 500
}
