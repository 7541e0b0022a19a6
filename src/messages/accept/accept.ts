import { openBatchLanes, type BatchLanes } from '#platform/batches/batch-lanes.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { acceptOnce, type Accepted } from './idempotency.ts'
import { messageProblems } from '../message/problems.ts'
import { openLimitHits } from '../leases/limit-hits.ts'
import { openPostponed, type Postponed } from './postponed.ts'
import { openWaiting } from '../leases/waiting.ts'
import { acceptBatch, type AcceptOptions } from './accept-batch.ts'

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
  const postponed: Postponed<Accepted> = openPostponed(options, (request) => {
    if (batchLanes.queued() < limits.maxQueued) return batchLanes.push(request)
    waiting.leave(request.message.accountId)
    return Promise.reject(new Problem(messageProblems.unavailable, { retryAfter: 1 }))
  })
  const batchLanes: BatchLanes<SubmitRequest, Accepted> = openBatchLanes({
    ...limits,
    batchLaneOf: ({ message }) => batchLaneOf(message.accountId),
    crowding,
    whenFull: messageProblems.unavailable,
    ...(options.storeTimeoutMs !== undefined && { queueTimeoutMs: options.storeTimeoutMs }),
    left(request) {
      if (!postponed.staysAfterBatch(request)) waiting.leave(request.message.accountId)
    },
    // Keys are looked up before the batch is stored, so two requests with the same key may not share a batch.
    apart: ({ once }) => once !== undefined,
    flush: (requests, batchLane) =>
      acceptOnce(options.db, requests, (fresh) =>
        acceptBatch({ ...options, line: lines[batchLane]!, limitHits: limitHit, postponed }, fresh),
      ),
  })
  return {
    ...batchLanes,
    queued: () => batchLanes.queued() + postponed.size(),
    async idle() {
      do {
        await batchLanes.idle()
        await postponed.idle()
      } while (batchLanes.queued() + postponed.size() > 0)
    },
    admits: (accountId) => batchLanes.hasRoom(batchLaneOf(accountId)),
    push(request) {
      const full = batchLanes.queued() >= limits.maxQueued
      if (full || waiting.enter(request.message.accountId, request.perSecond)) return batchLanes.push(request)
      return Promise.reject(new Problem(messageProblems.throttled, { retryAfter: 1 }))
    },
  }
}

const batchLaneOf = (accountId: string) => parseInt(accountId.slice(-4), 16)
