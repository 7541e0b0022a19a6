import { createHash } from 'node:crypto'
import { openSharedRead } from '../batches/shared-read.ts'
import { Problem } from '../contract/problem.ts'
import type { Db } from '../database/db.ts'
import { networkOf } from '../http/source-network.ts'
import { openSlots } from '../queueing/slots.ts'
import { loginNetworkKey, type LoginNetworks } from './login-network-store.ts'
import { signInProblems } from './problems.ts'
import { resetAttempts, takeTry, uncountTry, waitsOf } from './try-store.ts'

/** Number of failed attempts before delays begin: per user and network, per user, and per network. */
const free = { pair: 5, person: 30, network: 50 }

/** A sign-in attempt; `name`: the entered address of the user, perhaps with an account; `isKnown`: the user has signed in from this network before. */
export type Attempt = { name: string; ip: string; isKnown: boolean }

/** Queues the work of a sign-in. Throws 429 while the caller must wait, and 503 if the queue is full. */
export type SignInTurns = <T>(name: string, ip: string, work: () => Promise<T>) => Promise<T>

/** The limits on sign-in attempts of one kind of users, which all nodes share. */
export type Throttle = {
  /**
   * Counts a sign-in attempt across all nodes. Throws 429 while the caller must wait; attempts from other networks do not delay a user
   * on a known network.
   */
  count(db: Db, name: string, ip: string): Promise<Attempt>
  /** Ends the delays of the user after a successful attempt. */
  reset(db: Db, attempt: Attempt): Promise<void>
  /** Uncounts a successful attempt, but none of the earlier ones. */
  uncount(db: Db, attempt: Attempt): Promise<void>
  /**
   * Opens the queues of this node. Sign-ins from known networks have a separate queue. Sign-ins from unknown networks run one at a time
   * and use at most a quarter of the time. A waiting guess costs the database only two shared statements.
   */
  openTurns(db: Db): SignInTurns
}

/** `kind` separates the counters of several kinds of users; those of operators have none. */
export function openThrottle(known: LoginNetworks, kind?: string): Throttle {
  const keysOf = openKeys(kind === undefined ? '' : `${kind} `)
  const countersOf = (attempt: Attempt) => {
    const { pair, person, network } = keysOf(attempt)
    return [
      { key: pair, free: free.pair },
      ...(attempt.isKnown ? [] : [{ key: person, free: free.person }]),
      { key: network, free: free.network },
    ]
  }
  return {
    async count(db, name, ip) {
      const found = await known.ofKeys(db, [loginNetworkKey(name, ip)])
      const attempt = { name, ip, isKnown: found.size > 0 }
      refuse(await takeTry(db, countersOf(attempt)))
      return attempt
    },
    async reset(db, attempt) {
      const { pair, person, network } = keysOf(attempt)
      await resetAttempts(db, attempt.isKnown ? [pair] : [pair, person], network)
    },
    uncount: (db, attempt) =>
      uncountTry(
        db,
        countersOf(attempt).map(({ key }) => key),
      ),
    openTurns(db) {
      const networks = openSharedRead((keys) => known.ofKeys(db, keys), signInProblems.busy)
      const waits = openSharedRead((keys) => waitsOf(db, keys), signInProblems.busy)
      const turns = { known: openSlots(4, 64), unknown: openSlots(1, 16, 3) }
      return async (name, ip, work) => {
        const isKnown = (await networks(loginNetworkKey(name, ip))) !== null
        const delays = await Promise.all(countersOf({ name, ip, isKnown }).map(({ key }) => waits(key)))
        refuse(Math.max(...delays.map((delay) => delay ?? 0)))
        const done = turns[isKnown ? 'known' : 'unknown'].run(work)
        if (!done) throw new Problem(signInProblems.busy, { retryAfter: 1 })
        return done
      }
    },
  }
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new Problem(signInProblems.throttled, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Stores only a hash of the typed address, because users may type any text as the address, even a password. */
function openKeys(kind: string) {
  return ({ name, ip }: Attempt) => {
    const who = createHash('sha256').update(name).digest('base64url')
    const source = networkOf(ip)
    return {
      pair: `${kind}pair ${source} ${who}`,
      person: `${kind}person ${who}`,
      network: `${kind}network ${source}`,
    }
  }
}
