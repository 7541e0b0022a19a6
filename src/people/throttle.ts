import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { isPlaceOf } from './place-store.ts'
import { peopleProblems } from './problems.ts'
import { forgetTries, takeTry } from '#platform/try-store.ts'

/** Tries that are free: of one person from one network, of one person from anywhere, and of one network for anybody. */
const free = { pair: 5, person: 30, network: 50 }

/** What somebody tries: as whom, and from where; `isKnown`: this person has come in from there before. */
export type Tried = { email: string; ip: string; isKnown: boolean }

/**
 * Counts a try to sign in, on all nodes together. Throws 429 for whoever has to wait: where somebody has come in before, they do not wait
 * for what others have tried elsewhere.
 */
export async function countTry(db: Db, email: string, ip: string): Promise<Tried> {
  const tried = { email, ip, isKnown: await isPlaceOf(db, email, ip) }
  const { pair, person, network } = keysOf(tried)
  const wait = await takeTry(db, [
    { key: pair, free: free.pair },
    ...(tried.isKnown ? [] : [{ key: person, free: free.person }]),
    { key: network, free: free.network },
  ])
  if (wait > 0) throw new Problem(peopleProblems.throttled, { retryAfter: Math.ceil(wait / 1000) })
  return tried
}

export async function forgiveTries(db: Db, tried: Tried): Promise<void> {
  const { pair, person, network } = keysOf(tried)
  await forgetTries(db, tried.isKnown ? [pair] : [pair, person], network)
}

/** What is typed as an address may be anything, even a password: only its hash is kept. */
function keysOf({ email, ip }: Tried) {
  const who = createHash('sha256').update(email).digest('base64url')
  const source = networkOf(ip)
  return { pair: `pair ${source} ${who}`, person: `person ${who}`, network: `network ${source}` }
}
