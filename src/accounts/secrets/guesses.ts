import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { openBatchLanes } from '#platform/batches/batch-lanes.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import { countFailures, startAfresh, waitsOf } from '#platform/sign-in/try-store.ts'
import { refusals } from '../contract/problems.ts'
import { freeTries, openLockout, type TriedPair } from './lockout.ts'

/** Minimum response time of a failed attempt, in milliseconds, so that the response time does not reveal the reason. */
const leastMs = 100

/** Maximum number of failed attempts per statement, and in the queue. */
const [maxBatch, maxQueued] = [500, 4_096]
/** Minimum milliseconds between statements. */
const spacingMs = 25

/** The ID of an attempt and the address of its client. */
export type Tried = { id: string; ip: string }

/** Throttles guessing of secrets over all nodes. */
export type Guesses = {
  /** Throws 429 if a source has to wait before it tries an ID. */
  admit(tried: Tried): Promise<void>
  /**
   * Checks a secret by `work`, which returns undefined for an invalid one. Throws 429 if a source has to wait. Only failed attempts are
   * written, in batches.
   */
  prove<P>(tried: Tried, work: () => Promise<P | undefined>): Promise<P | undefined>
}

/** `kind` separates the counts of kinds of IDs; `isId` checks the format of an ID. */
export type GuessesOptions = { db: Db; kind: string; isId: (text: string) => boolean }

/** Opens the throttle of this node over the shared counts. */
export function openGuesses({ db, kind, isId }: GuessesOptions): Guesses {
  const lockout = openLockout()
  const waits = openSharedRead((keys) => waitsOf(db, keys), refusals.busy)
  const failures = openFailures(db)
  const keysOf = ({ id, ip }: Tried): TriedPair => {
    const source = networkOf(ip)
    // The ID is client input and stored only if it has the format of an ID.
    return { pair: `${kind} ${source} ${isId(id) ? id : 'nobody'}`, network: `${kind} ${source}` }
  }

  /** Whether any node has counted failures of the pair. */
  const admit = async (keys: TriedPair): Promise<boolean> => {
    refuse(lockout.wait(keys))
    const [ofPair, ofNetwork] = await Promise.all([waits(keys.pair), waits(keys.network)])
    refuse(Math.max(ofPair ?? 0, ofNetwork ?? 0, lockout.wait(keys)))
    return ofPair !== null
  }

  return {
    admit: async (tried) => void (await admit(keysOf(tried))),
    async prove(tried, work) {
      const soonest = performance.now() + leastMs
      const keys = keysOf(tried)
      const isCounted = await admit(keys)
      const { succeeded, undone } = lockout.tried(keys)
      const proof = await work().catch((error: unknown) => {
        undone()
        throw error
      })
      if (proof === undefined) {
        await failures.push(keys)
        await pause(Math.max(0, soonest - performance.now()))
        return undefined
      }
      succeeded()
      if (isCounted) await startAfresh(db, [keys.pair])
      return proof
    },
  }
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new Problem(refusals.tooManyFailures, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Writes failed attempts in batches: one statement for pairs and one for networks. */
function openFailures(db: Db) {
  return openBatchLanes<TriedPair, undefined>({
    batchLaneCount: 1,
    batchLaneOf: () => 0,
    maxBatch,
    maxQueued,
    spacingMs,
    whenFull: refusals.busy,
    async flush(failed) {
      await countFailures(db, counted(failed.map(({ pair }) => pair)), freeTries.pair)
      await countFailures(db, counted(failed.map(({ network }) => network)), freeTries.network)
      return failed.map(() => undefined)
    },
  })
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
