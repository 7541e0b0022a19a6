import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { startAfresh, takeTry, waitOf, type Waiting } from '#platform/try-store.ts'
import { refusals } from '../problems.ts'
import { openLockout } from './lockout.ts'

/** Tries that fail and are free, on all nodes together: for one api_key from a network, and for one network over all api_keys. */
const free = { pair: 5, network: 100 }

/** Who guesses secrets is slowed down, whichever nodes they ask. */
export type Guesses = {
  /** Throws 429 where a source has to wait, by what this node knows, or for `ms`. */
  refuseWaiting(apiKey: string, ip: string, ms?: number): void
  /** What all nodes know of a source. */
  look(apiKey: string, ip: string): Promise<Waiting>
  /** A try begins, which this node counts as failed; what is answered ends it. Only a try that has failed is written. */
  begin(apiKey: string, ip: string, seen: Waiting): (isProven: boolean) => Promise<void>
}

/** Opens the counts of this node over those of all. */
export function openGuesses(db: Db): Guesses {
  const lockout = openLockout()
  return {
    refuseWaiting(apiKey, ip, ms = 0) {
      const wait = Math.max(ms, lockout.wait(apiKey, ip))
      if (wait > 0) throw new Problem(refusals.tooManyFailures, { retryAfter: Math.ceil(wait / 1000) })
    },
    look: (apiKey, ip) => waitOf(db, Object.values(keysOf(apiKey, ip))),
    begin(apiKey, ip, { counted }) {
      const { pair, network } = keysOf(apiKey, ip)
      lockout.tried(apiKey, ip)
      return async (isProven) => {
        if (!isProven) {
          await takeTry(db, [
            { key: pair, free: free.pair },
            { key: network, free: free.network },
          ])
          return
        }
        lockout.succeeded(apiKey, ip)
        if (counted.includes(pair)) await startAfresh(db, [pair])
      }
    },
  }
}

/** What was typed as an api_key may be anything, and is kept only where it can be one. */
function keysOf(apiKey: string, ip: string) {
  const source = networkOf(ip)
  const who = /^[0-9a-f]{8}$/.test(apiKey) ? apiKey : 'nobody'
  return { pair: `basic ${source} ${who}`, network: `basic ${source}` }
}
