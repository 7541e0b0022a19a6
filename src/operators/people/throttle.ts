import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { openSharedRead } from '#platform/batch-lanes/shared-read.ts'
import { openSlots } from '#platform/batch-lanes/slots.ts'
import { loginNetworkKey, loginNetworksOf } from './login-network-store.ts'
import { peopleProblems } from './problems.ts'
import { resetAttempts, takeTry, waitsOf } from '#platform/sign-in/try-store.ts'

/** Tries that are free: of one person from one network, of one person from anywhere, and of one network for anybody. */
const free = { pair: 5, person: 30, network: 50 }

/** What somebody tries: as whom, and from where; `isKnown`: this person has come in from there before. */
export type Tried = { email: string; ip: string; isKnown: boolean }

/**
 * Counts a try to sign in, on all nodes together. Throws 429 for whoever has to wait: where somebody has come in before, they do not wait
 * for what others have tried elsewhere.
 */
export async function countTry(db: Db, email: string, ip: string): Promise<Tried> {
  const positions = await loginNetworksOf(db, [loginNetworkKey(email, ip)])
  const tried = { email, ip, isKnown: positions.size > 0 }
  refuse(await takeTry(db, countedOf(tried)))
  return tried
}

/** Does the work of a sign-in in its turn. Throws 429 for whoever has to wait, and 503 where too many do. */
export type SignInTurns = <T>(email: string, ip: string, work: () => Promise<T>) => Promise<T>

/**
 * Who is where they have come in before waits apart from those who guess from everywhere: these are dealt with one at a time, for a
 * quarter of the time, and cost the database two shared statements until it is their turn.
 */
export function openSignInTurns(db: Db): SignInTurns {
  const positions = openSharedRead((keys) => loginNetworksOf(db, keys), peopleProblems.busy)
  const waits = openSharedRead((keys) => waitsOf(db, keys), peopleProblems.busy)
  const turns = { known: openSlots(4, 64), unknown: openSlots(1, 16, 3) }
  return async (email, ip, work) => {
    const isKnown = (await positions(loginNetworkKey(email, ip))) !== null
    const counted = await Promise.all(countedOf({ email, ip, isKnown }).map(({ key }) => waits(key)))
    refuse(Math.max(...counted.map((wait) => wait ?? 0)))
    const done = turns[isKnown ? 'known' : 'unknown'].run(work)
    if (!done) throw new Problem(peopleProblems.busy, { retryAfter: 1 })
    return done
  }
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw new Problem(peopleProblems.throttled, { retryAfter: Math.ceil(waitMs / 1000) })
}

export async function forgiveTries(db: Db, tried: Tried): Promise<void> {
  const { pair, person, network } = keysOf(tried)
  await resetAttempts(db, tried.isKnown ? [pair] : [pair, person], network)
}

function countedOf(tried: Tried) {
  const { pair, person, network } = keysOf(tried)
  return [
    { key: pair, free: free.pair },
    ...(tried.isKnown ? [] : [{ key: person, free: free.person }]),
    { key: network, free: free.network },
  ]
}

/** What is typed as an address may be anything, even a password: only its hash is kept. */
function keysOf({ email, ip }: Tried) {
  const who = createHash('sha256').update(email).digest('base64url')
  const source = networkOf(ip)
  return { pair: `pair ${source} ${who}`, person: `person ${who}`, network: `network ${source}` }
}
