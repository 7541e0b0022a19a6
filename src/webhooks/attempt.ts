import type { Result } from '#platform/outbound/index.ts'
import type { Delivery, Terms } from './event.ts'
import { waitAfter } from './schedule.ts'

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

/** Decides what follows: 200 and 204 end a delivery (S3-096), anything else is tried again until its time is over. */
export function conclude(
  delivery: Delivery,
  terms: Terms,
  startedAt: number,
  result: Result,
  now: number,
): Attempt {
  const answered = result.kind === 'answered'
  const attempt = delivery.attempt + 1
  const delivered = answered && isTaken(result.status, terms)
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

function isTaken(status: number, { any2xx }: Terms): boolean {
  return status === 200 || status === 204 || (any2xx && status > 200 && status < 300)
}

/** Whether the receiver seems to suffer: a refusal of one event says nothing about the next. */
export function isStrained(result: Result): boolean {
  return result.kind === 'fault' || result.status === 429 || result.status >= 500
}
