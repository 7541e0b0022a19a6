import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { openBatchLanes } from '#platform/batches/batch-lanes.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import { countFailures, startAfresh, waitsOf } from '#platform/sign-in/try-store.ts'
import { refusals } from '../contract/problems.ts'
import { freeTries, openLockout, type TriedPair } from './lockout.ts'

/** Minimum time until a failed try is answered, in milliseconds, so that the response time does not reveal why it failed. */
const leastMs = 100

/** Failed tries that one statement counts, and those that may wait to be counted. */
const [maxBatch, maxQueued] = [500, 4_096]
/** Such statements begin so many milliseconds apart at least. */
const spacingMs = 25

/** Which id is tried, and from where. */
export type Tried = { id: string; ip: string }

/** Slows down guesses of secrets, whichever nodes are asked. */
export type Guesses = {
  /** Throws 429 where a source has to wait before it tries an id. */
  admit(tried: Tried): Promise<void>
  /**
   * Tries to prove a secret by `work`, which answers undefined for a wrong one. Throws 429 where a source has to wait. Only tries that
   * have failed are written, in batches.
   */
  prove<P>(tried: Tried, work: () => Promise<P | undefined>): Promise<P | undefined>
}

/** `kind` keeps the counts of one kind of id apart from others, `isId` is what an id looks like. */
export type GuessesOptions = { db: Db; kind: string; isId: (text: string) => boolean }

/** Opens the counts of this node over those of all. */
export function openGuesses({ db, kind, isId }: GuessesOptions): Guesses {
  const lockout = openLockout()
  const waits = openSharedRead((keys) => waitsOf(db, keys), refusals.busy)
  const failures = openFailures(db)
  const keysOf = ({ id, ip }: Tried): TriedPair => {
    const source = networkOf(ip)
    // What was typed as an id may be anything, and is kept only where it can be one.
    return { pair: `${kind} ${source} ${isId(id) ? id : 'nobody'}`, network: `${kind} ${source}` }
  }

  /** Whether anything was counted of the pair on any node. */
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

/** Writes failed tries, all of a moment with one statement for ids and one for networks. */
function openFailures(db: Db) {
  return openBatchLanes<TriedPair, undefined>({
    lanes: 1,
    laneOf: () => 0,
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
