import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import { openSlots } from '#platform/queueing/slots.ts'
import { loginNetworkKey, loginNetworksOf } from './login-network-store.ts'
import { peopleProblems } from './problems.ts'
import { resetAttempts, takeTry, waitsOf } from '#platform/sign-in/try-store.ts'

/** Number of failed attempts before delays begin: per person and network, per person, and per network. */
const free = { pair: 5, person: 30, network: 50 }

/** A sign-in attempt; `isKnown`: the person has signed in from this network before. */
export type Attempt = { email: string; ip: string; isKnown: boolean }

/**
 * Counts a sign-in attempt across all nodes. Throws 429 while the caller must wait; attempts from other networks do not delay a
 * person on a known network.
 */
export async function countAttempt(db: Db, email: string, ip: string): Promise<Attempt> {
  const networks = await loginNetworksOf(db, [loginNetworkKey(email, ip)])
  const attempt = { email, ip, isKnown: networks.size > 0 }
  refuse(await takeTry(db, countersOf(attempt)))
  return attempt
}

/** Queues the work of a sign-in. Throws 429 while the caller must wait, and 503 if the queue is full. */
export type SignInTurns = <T>(email: string, ip: string, work: () => Promise<T>) => Promise<T>

/**
 * Sign-ins from known networks have a separate queue. Sign-ins from unknown networks run one at a time and use at most a quarter of the
 * time. A waiting guess costs the database only two shared statements.
 */
export function openSignInTurns(db: Db): SignInTurns {
  const networks = openSharedRead((keys) => loginNetworksOf(db, keys), peopleProblems.busy)
  const waits = openSharedRead((keys) => waitsOf(db, keys), peopleProblems.busy)
  const turns = { known: openSlots(4, 64), unknown: openSlots(1, 16, 3) }
  return async (email, ip, work) => {
    const isKnown = (await networks(loginNetworkKey(email, ip))) !== null
    const delays = await Promise.all(countersOf({ email, ip, isKnown }).map(({ key }) => waits(key)))
    refuse(Math.max(...delays.map((delay) => delay ?? 0)))
    const done = turns[isKnown ? 'known' : 'unknown'].run(work)
    if (!done) throw new Problem(peopleProblems.busy, { retryAfter: 1 })
    return done
  }
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new Problem(peopleProblems.throttled, { retryAfter: Math.ceil(waitMs / 1000) })
}

export async function resetFailures(db: Db, attempt: Attempt): Promise<void> {
  const { pair, person, network } = keysOf(attempt)
  await resetAttempts(db, attempt.isKnown ? [pair] : [pair, person], network)
}

function countersOf(attempt: Attempt) {
  const { pair, person, network } = keysOf(attempt)
  return [
    { key: pair, free: free.pair },
    ...(attempt.isKnown ? [] : [{ key: person, free: free.person }]),
    { key: network, free: free.network },
  ]
}

/** Stores only a hash of the typed address, because users may type any text as the address, even a password. */
function keysOf({ email, ip }: Attempt) {
  const who = createHash('sha256').update(email).digest('base64url')
  const source = networkOf(ip)
  return { pair: `pair ${source} ${who}`, person: `person ${who}`, network: `network ${source}` }
}
