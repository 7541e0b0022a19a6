import { mayHaveCommitted } from '#platform/database/faults.ts'
import { openBatchLanes, type BatchLanes } from '#platform/batches/batch-lanes.ts'
import { Problem } from '#platform/contract/problem.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Decided } from '../storing/accept-store.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { SlotReservation } from '../dispatch/reserve.ts'
import { decideBatch, type DecideDeps } from './decide-batch.ts'
import { acceptOnce, type Accepted } from './idempotency.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { messageProblems } from '../message/problems.ts'
import { openLimitHits } from '../leases/limit-hits.ts'
import { storeBatch, type StoreBatchDeps } from './store-batch.ts'
import type { HotDeps } from './store-hot.ts'
import { openWaiting } from '../leases/waiting.ts'

export type AcceptOptions = Omit<DecideDeps, 'db' | 'stopsWhenStored'> &
  StoreBatchDeps & {
    /**
     * Reserves window slots for messages that may be leased to this node. These messages are submitted as soon as they are stored, and are not passed to
     * `accepted`.
     */
    reserve?(messages: OutboundMessage[]): SlotReservation
    /** Called after the commit with the messages leased to this node, and the messages that wait for any node. */
    accepted(leased: OutboundMessage[], waiting: OutboundMessage[]): void
    /** Maximum time, in milliseconds, that a message may wait until its batch is decided. A message that waits longer is refused and not stored. */
    storeTimeoutMs?: number
    observe?(batch: number, seconds: number): void
    /** Called after the commit with all stored messages, including refused messages. */
    stored?(messages: readonly Decided[]): void
    traces?: MessageTraces | undefined
  }

const limits = { batchLaneCount: 4, maxBatch: 500, maxQueued: 5_000, inFlight: 2, gatherMs: 5 }
const crowding = { always: 64, waitMs: 250, burstMs: 1_000, most: 1_000, least: 250 }

export type Accept = BatchLanes<SubmitRequest, Accepted> & {
  /** Whether another message of the account would be stored in time, decided before its body is read. */
  admits(accountId: string): boolean
}

/**
 * Group commit of incoming messages. When a request is answered, its message, debit, history and dispatch row have been committed together.
 * Batch lanes are chosen by account, so that only messages of the same account wait for its row lock.
 */
export function openAccept(options: AcceptOptions): Accept {
  const waiting = openWaiting()
  const limitHit = openLimitHits()
  const lines = Array.from({ length: limits.batchLaneCount }, () => options.db.line())
  const batchLanes = openBatchLanes<SubmitRequest, Accepted>({
    ...limits,
    batchLaneOf: ({ message }) => batchLaneOf(message.accountId),
    crowding,
    whenFull: messageProblems.unavailable,
    ...(options.storeTimeoutMs !== undefined && { queueTimeoutMs: options.storeTimeoutMs }),
    left: ({ message }) => waiting.leave(message.accountId),
    // Keys are looked up before the batch is stored, so two requests with the same key may not share a batch.
    apart: ({ once }) => once !== undefined,
    flush: (requests, batchLane) =>
      acceptOnce(options.db, requests, (fresh) =>
        acceptBatch({ ...options, line: lines[batchLane]!, limitHits: limitHit }, fresh),
      ),
  })
  return {
    ...batchLanes,
    admits: (accountId) => batchLanes.hasRoom(batchLaneOf(accountId)),
    push(request) {
      const full = batchLanes.queued() >= limits.maxQueued
      if (full || waiting.enter(request.message.accountId, request.perSecond)) return batchLanes.push(request)
      return Promise.reject(new Problem(messageProblems.throttled, { retryAfter: 1 }))
    },
  }
}

const batchLaneOf = (accountId: string) => parseInt(accountId.slice(-4), 16)

/**
 * The dependencies of one batch lane. A batch lane stores its batches one after another on one connection, so they never wait for each other's locks.
 */
type BatchLaneOptions = AcceptOptions & HotDeps

async function acceptBatch(
  options: BatchLaneOptions,
  requests: SubmitRequest[],
): Promise<('accepted' | Error)[]> {
  const [beganAt, started] = [wallNow(), performance.now()]
  const decided = await decideBatch({ ...options, checksWhenStored: true }, requests)
  const deciding = { beganAt, tookMs: performance.now() - started }
  const reservation = reserveFor(options, decided)
  let results: ('accepted' | Error)[] = []
  const isStored = (one: Decided, i: number) => results[i] === 'accepted' && !one.refusal
  try {
    results = await storeBatch(options, decided)
    options.stored?.(decided.filter((_, i) => results[i] === 'accepted'))
    const stored = decided.filter(isStored)
    options.accepted(
      messagesOf(stored, (one) => one.leased && !one.mark),
      messagesOf(stored, (one) => !one.leased && one.message.channel === 'sms'),
    )
  } catch (error) {
    results = decided.map(() => error as Error)
    throw error
  } finally {
    const marked = messagesOf(decided.filter(isStored), (one) => one.leased && one.mark !== undefined)
    reservation?.end(
      new Set(marked),
      messagesOf(decided, (_, i) => results[i] instanceof Error && mayHaveCommitted(results[i])),
    )
  }
  options.traces?.accepted(
    decided.flatMap((one, i) => (results[i] === 'accepted' ? [{ request: requests[i]!, decided: one }] : [])),
    deciding,
  )
  options.observe?.(requests.length, (performance.now() - started) / 1000)
  return results
}

const messagesOf = (decided: Decided[], selector: (one: Decided, i: number) => boolean) =>
  decided.filter(selector).map((one) => one.message)

/** Marks messages that may be submitted as soon as they are stored. */
function reserveFor({ reserve }: BatchLaneOptions, decided: Decided[]): SlotReservation | undefined {
  const leased = decided.filter((one) => one.leased)
  const reservation = leased.length > 0 ? reserve?.(leased.map((one) => one.message)) : undefined
  for (const one of leased) one.mark = reservation?.markOf(one.message)
  return reservation
}
