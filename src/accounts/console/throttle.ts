import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { networkOf } from '#platform/http/source-network.ts'
import { forgetTries, takeTry } from '#platform/try-store.ts'
import { refusals } from '../problems.ts'

/** Tries that are free: of one key from one network, and of one network for any key. Nobody else makes a customer wait. */
const free = { pair: 5, network: 50 }

/** Which key somebody tries, and from where. */
type Tried = { apiKey: string; ip: string }

/** Counts a try to sign in, on all nodes together. Throws 429 for whoever has to wait. */
export async function countTry(db: Db, tried: Tried): Promise<void> {
  const { pair, network } = keysOf(tried)
  const wait = await takeTry(db, [
    { key: pair, free: free.pair },
    { key: network, free: free.network },
  ])
  if (wait > 0) throw new Problem(refusals.tooManyFailures, { retryAfter: Math.ceil(wait / 1000) })
}

export async function forgiveTries(db: Db, tried: Tried): Promise<void> {
  const { pair, network } = keysOf(tried)
  await forgetTries(db, [pair], network)
}

function keysOf({ apiKey, ip }: Tried) {
  const source = networkOf(ip)
  return { pair: `customer ${source} ${apiKey}`, network: `customers ${source}` }
}
