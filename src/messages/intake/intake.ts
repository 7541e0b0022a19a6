import { setTimeout as pause } from 'node:timers/promises'
import type { InboundDelivery, Delivery, DeliverResult } from '#carriers/index.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { isolating } from '#platform/database/isolate.ts'
import { openBatchLanes, type BatchLanes } from '#platform/batches/batch-lanes.ts'
import type { Log } from '#platform/log.ts'
import { storeBatch, type IntakeOptions, type Item, type Stored } from './intake-batch.ts'
import type { Outcome } from '../outstanding/outstanding.ts'
import { openRetryLimit, type RetryLimit } from './retry-limit.ts'
import { messageProblems } from '../message/problems.ts'
import { openUnmatchedBound } from '../outcomes/unmatched-bound.ts'

/** Stores items from carriers in batches, in order of arrival. */
export type Intake = {
  /** Stores outcomes; resolves when they are stored, and retries until then. */
  record(carrierId: string, outcomes: Outcome[]): Promise<void>
  /**
   * Stores receipts and inbound messages, then responds to the carrier for each: accepted, rejected, or to be retried. An item that the database
   * rejects is to be retried twice; the third time it is accepted and logged.
   */
  deliver(delivery: Delivery): void
  waiting(): number
  idle(): Promise<void>
}

const retryMs = 500

/** Opens the intake. While this node lives, no item is lost between its arrival and its commit. */
export function openIntake(options: IntakeOptions): Intake {
  const keepBounded = openUnmatchedBound(options)
  const batchLanes: BatchLanes<Item, Stored> = openBatchLanes({
    batchLaneCount: 8,
    batchLaneOf: (item) => batchLaneOf(item.carrierId),
    maxBatch: 500,
    gatherMs: 5,
    maxQueued: Number.POSITIVE_INFINITY,
    whenFull: messageProblems.unavailable,
    flush: isolating((items) => storeBatch(options, items, keepBounded)),
  })
  const retryLimit = openRetryLimit()
  let recording = 0
  return {
    async record(carrierId, outcomes) {
      recording += 1
      for (let left = outcomes; left.length > 0;) {
        left = await recordOnce(batchLanes, carrierId, left, options.log)
        if (left.length > 0) await pause(retryMs)
      }
      recording -= 1
    },
    deliver: (delivery) => void storeDelivery(batchLanes, delivery, retryLimit, options.log),
    waiting: () => batchLanes.queued() + recording,
    async idle() {
      while (recording > 0 || batchLanes.queued() > 0) {
        await batchLanes.idle()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

/** Tries once; returns the outcomes to retry because the database is unavailable or a row is locked. */
async function recordOnce(
  batchLanes: BatchLanes<Item, Stored>,
  carrier: string,
  outcomes: Outcome[],
  log: Log,
): Promise<Outcome[]> {
  // Each outcome is a separate item, so that an outcome that the database rejects does not affect the others.
  const stored = await Promise.allSettled(
    outcomes.map((outcome) => batchLanes.push({ carrierId: carrier, outcome })),
  )
  const failed = outcomes.flatMap((outcome, i) => {
    const one = stored[i]!
    return one.status === 'rejected' ? [{ outcome, err: one.reason as unknown }] : []
  })
  const away = failed.filter(({ err }) => isUnavailable(err) || cameTooLate(err))
  if (away.length > 0)
    log.warn({ err: away[0]!.err, carrier, outcomes: away.length }, 'could not store outcomes; retrying')
  for (const { outcome, err } of failed.filter((one) => !away.includes(one)))
    log.error(
      { code: (err as { code?: string }).code, carrier, message: outcome.message.id, outcome: outcome.kind },
      'could not store an outcome; it becomes unknown when its lease expires',
    )
  return away.map(({ outcome }) => outcome)
}

/** Whether the statement timed out, for example while it waited for a lock. The outcome can still be stored by a retry. */
function cameTooLate(err: unknown): boolean {
  return (err as { code?: string }).code === '57014'
}

async function storeDelivery(
  batchLanes: BatchLanes<Item, Stored>,
  { carrierId, inbound: deliveries, answer }: Delivery,
  retryLimit: RetryLimit,
  log: Log,
): Promise<void> {
  const stored = await Promise.allSettled(
    deliveries.map((delivery) => batchLanes.push({ carrierId, delivery })),
  )
  const faults: unknown[] = []
  const results = stored.map((one, i): DeliverResult => {
    if (one.status === 'fulfilled') return one.value
    const delivery = deliveries[i]!
    if (retryLimit.isOver(carrierId, delivery, one.reason)) {
      log.error(lostNote(carrierId, delivery, one.reason), 'could not store a delivery; it is lost')
      return 'accepted'
    }
    faults.push(one.reason)
    return 'again'
  })
  if (faults.length > 0) {
    const facts = { err: faults[0], carrier: carrierId, deliveries: faults.length }
    log.warn(facts, 'could not store deliveries; the carrier will retry them')
  }
  answer(results)
}

/** Data that identifies the item to the carrier. The error message of the database is omitted, because it could contain the text or the numbers. */
function lostNote(carrierId: string, delivery: InboundDelivery, error: unknown) {
  const { code } = error as { code?: string }
  const { kind } = delivery
  return {
    carrier: carrierId,
    kind,
    code,
    ...(kind === 'receipt' && { id: delivery.id, state: delivery.state }),
  }
}

function batchLaneOf(carrierId: string): number {
  let sum = 0
  for (const char of carrierId) sum = (sum * 31 + char.charCodeAt(0)) >>> 0
  return sum
}
