import { randomBytes } from 'node:crypto'
import { refusals, tokenProblems } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openRecent } from '#platform/recent.ts'
import { openSharedRead } from '#platform/batches/shared-read.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { hashSecret, liveIn, type ProveDeps, type Proven } from './prove.ts'
import { insertToken, readTokens, type TokenRow } from './token-store.ts'

/** Lifetime of an access token, in seconds. */
export const tokenSeconds = 300

/** Issues a token; only its hash is stored (RFC 6749, section 4.4). */
export async function issueToken(db: Db, { secretId }: Proven) {
  const token = randomBytes(32).toString('base64url')
  const stored = await insertToken(db, { hash: hashSecret(token), secretId, seconds: tokenSeconds })
  if (!stored) throw new Problem(tokenProblems.invalidClient)
  return { access_token: token, token_type: 'Bearer' as const, expires_in: tokenSeconds }
}

const maxCached = 50_000
const cacheWrongMs = 5_000

/** Authenticates a token; checks on each request that its user and secret still exist. Throws 401 or 503. */
export function openProveToken({
  db,
  records,
}: Pick<ProveDeps, 'db' | 'records'>): (token: string) => Promise<Proven> {
  const known = openRecent<TokenRow>(maxCached)
  const wrong = openRecent<true>(maxCached)
  const read = openSharedRead((keys) => readTokens(db, keys), refusals.busy)

  const look = async (key: string) => {
    const found = await read(key)
    if (found) known.set(key, found, found.expiresAt.getTime())
    // A random token that does not exist now will not exist later.
    else wrong.set(key, true, wallNow() + cacheWrongMs)
    return found
  }

  return async (token) => {
    const key = hashSecret(token).toString('base64')
    if (token.length !== 43 || wrong.get(key)) throw new Problem(refusals.unauthorized)
    const row = known.get(key) ?? (await look(key))
    const proven = row && liveIn(await records.get(row.clientId), row.secretId)
    if (!proven) throw new Problem(refusals.unauthorized)
    return proven
  }
}
