import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { openGuesses, refusals } from '#accounts/index.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openRecent } from '#platform/recent.ts'
import type { Db } from '#platform/database/db.ts'
import { openSharedPoll } from '#platform/nodes/shared-poll.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { SimUser, UserRecord } from './user.ts'

/** An authenticated user, and the secret that was used. */
export type Proven = { user: SimUser; secretId: string }

export type ProveDeps = { db: Db; records: EpochCache<UserRecord | null>; epoch: Epoch }

/** Authenticates `client_id:secret`. Throws the 401 Problem, 429 for a throttled source, and 503 under too many concurrent lookups. */
export type ProveClient = (pair: string, ip: string) => Promise<Proven>

const maxCached = 50_000
const cacheMs = 300_000
const cacheWrongMs = 30_000

/** Caches that a pair matches a secret, which never changes; checks on each request that the secret still exists. */
export function openProveClient({ db, records, epoch }: ProveDeps): ProveClient {
  const salt = randomBytes(32).toString('latin1')
  const proven = openRecent<{ clientId: string; secretId: string }>(maxCached)
  const wrong = openRecent<number>(maxCached)
  const guess = openGuess({ db, records, epoch })
  const proving = new Map<string, Promise<Proven>>()

  const prove = async (key: string, pair: string, ip: string): Promise<Proven> => {
    const under = epoch.value()
    const found = await guess(pair, ip)
    if (!found) {
      wrong.set(key, under, wallNow() + cacheWrongMs)
      throw new Problem(refusals.unauthorized)
    }
    proven.set(key, { clientId: found.user.clientId, secretId: found.secretId }, wallNow() + cacheMs)
    return found
  }

  return async (pair, ip) => {
    const key = hash('sha256', salt + pair, 'base64')
    const known = proven.get(key)
    const still = known && liveIn(await records.get(known.clientId), known.secretId)
    if (still) return still
    if (known) proven.delete(key)
    if (wrong.get(key) === epoch.value() && epoch.fresh()) throw new Problem(refusals.unauthorized)
    // Concurrent requests with the same pair share one check, so that a client that starts with many calls is not throttled for
    // guessing.
    const shared = proving.get(key)
    if (shared) return shared
    const work = prove(key, pair, ip).finally(() => proving.delete(key))
    proving.set(key, work)
    return work
  }
}

/** The user, if the secret still exists. */
export function liveIn(record: UserRecord | null, secretId: string): Proven | undefined {
  return record?.secrets.some(({ id }) => id === secretId) ? { user: record.user, secretId } : undefined
}

/** Looks up an unknown pair; throttles sources with many attempts, on all nodes. */
function openGuess({ db, records, epoch }: ProveDeps) {
  const guesses = openGuesses({ db, kind: 'client', isId: isClientId })
  const poll = openSharedPoll(epoch, refusals.busy)
  return async (pair: string, ip: string): Promise<Proven | undefined> => {
    const colon = pair.indexOf(':')
    const [id, secret] = colon < 0 ? ['', ''] : [pair.slice(0, colon), pair.slice(colon + 1)]
    return guesses.prove({ id, ip }, async () => {
      const found = matching(await recordOf(records, id), secret)
      if (found || !isClientId(id)) return found
      // The secret may just have been created on another node.
      await poll()
      return matching(await recordOf(records, id), secret)
    })
  }
}

const clientIds = /^sim-[0-9a-f]{16}$/
const isClientId = (text: string) => clientIds.test(text)

const recordOf = async (records: EpochCache<UserRecord | null>, clientId: string) =>
  isClientId(clientId) ? records.get(clientId) : null

const unowned = randomBytes(32)

/** Compares with all secrets of a user, or with a dummy secret if there is no user, in constant time. */
function matching(record: UserRecord | null, secret: string): Proven | undefined {
  const provided = hashSecret(secret)
  let found: string | undefined
  for (const { id, hash: expected } of record?.secrets ?? [])
    if (timingSafeEqual(provided, expected)) found = id
  timingSafeEqual(provided, unowned)
  return record && found !== undefined ? { user: record.user, secretId: found } : undefined
}

/** The SHA-256 of a generated secret or token. With 256 random bits, a slow hash would add no protection. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
