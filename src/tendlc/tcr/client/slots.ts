import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { isTimeOver } from '#platform/queueing/time-limit.ts'
import { RegistryUnavailable } from './errors.ts'
import {
  pauseSlots,
  returnSlot,
  slotFreeIn,
  takeSlot,
  type CallKind,
  type CallPeriods,
} from './slot-store.ts'

/** Maximum wait for a slot; then the request is retried later. */
const waitMs = 8_000
const leastMs = 20
/** Calls for which customers wait use the first slots only, so that they never delay registrations. */
const interactiveSlots = 8
const allSlots = 20
/** Calls of one account at once, so that it leaves slots to the other customers. */
const slotsOfAccount = 2
const mostMs = 1_000

/** Pauses after a 429, in seconds; each further 429 leads to the next, longer pause. */
const throttledSeconds = [10, 20, 40, 80, 160]

/** Published limits of the registry: 20 reads per second, and 20 writes per 10 seconds. */
export const publishedPeriods: CallPeriods = { read: 1, write: 10 }

/** The worker, or the customer that waits for a call. */
export type Caller = {
  /** A customer waits for the response. These calls leave slots of the rate limit to the worker. */
  isInteractive?: true
  /** The account of the customer, if its calls leave slots to the other customers. */
  accountId?: string | undefined
}

/** Limits the rate of calls over all nodes to 20 per period. */
export function openCallLimit(db: Db, periods: CallPeriods) {
  let throttled = 0
  let pausedUntil = 0
  const take = async (kind: CallKind, { isInteractive, accountId }: Caller): Promise<number> => {
    const until = performance.now() + waitMs
    const share = { most: isInteractive ? interactiveSlots : allSlots, accountId, ofAccount: slotsOfAccount }
    for (;;) {
      const slot = await takeSlot(db, kind, share)
      if (slot !== undefined) return slot
      if (performance.now() > until || isTimeOver())
        throw new RegistryUnavailable('busy', { executed: false })
      const ms = Math.min(mostMs, Math.max(leastMs, await slotFreeIn(db, kind, share)))
      await pause(ms + Math.random() * leastMs)
    }
  }
  return {
    /** Runs a call when the rate allows it. Throws `RegistryUnavailable` if it does not within 8 s. */
    async run<T>(kind: CallKind, call: () => Promise<T>, caller: Caller = {}): Promise<T> {
      const slot = await take(kind, caller)
      try {
        return await call()
      } finally {
        await returnSlot(db, kind, slot, periods[kind])
      }
    },
    /** Pauses the calls of all nodes. */
    async throttled(): Promise<void> {
      const seconds = throttledSeconds[Math.min(throttled, throttledSeconds.length - 1)]!
      pausedUntil = performance.now() + seconds * 1_000
      await pauseSlots(db, seconds)
      throttled += 1
    },
    /** A response within a pause belongs to a call that began before it. */
    answered(): void {
      if (performance.now() > pausedUntil) throttled = 0
    },
  }
}

export type CallLimit = ReturnType<typeof openCallLimit>
