import { hash, randomBytes } from 'node:crypto'
import { openGuesses, refusals } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { openSharedPoll } from '#platform/nodes/shared-poll.ts'
import { openSlots } from '#platform/queueing/slots.ts'
import { openRecent } from '#platform/recent.ts'
import { verifyNothing, verifySecret } from '#platform/vault/kdf.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { SmppUser, UserRecord } from './user.ts'

/** Checks a password of a system_id. Undefined if it is wrong or the user does not exist; throws the Problem of a throttled source. */
export type ProvePassword = (systemId: string, password: string, ip: string) => Promise<SmppUser | undefined>

export type ProveDeps = { db: Db; records: EpochCache<UserRecord | null>; epoch: Epoch }

/** Slow hashes at the same time and in the queue: many clients bind again after the restart of a node. */
const [mostHashes, mostQueued] = [2, 10_000]
const maxCached = 50_000
const cacheMs = 300_000

/**
 * Checks passwords of one node. A correct password is cached as a salted hash, so that a client with many binds needs one slow hash; its
 * user and the end of a replaced password are read on each bind.
 */
export function openProvePassword({ db, records, epoch }: ProveDeps): ProvePassword {
  const guesses = openGuesses({ db, kind: 'smpp', isId: isSystemId })
  const poll = openSharedPoll(epoch, refusals.busy)
  const hashes = openSlots(mostHashes, mostQueued)
  const salt = randomBytes(32).toString('latin1')
  /** The stored hash that a pair has matched. */
  const proven = openRecent<string>(maxCached)
  const proving = new Map<string, Promise<SmppUser | undefined>>()

  const recordOf = (systemId: string) => (isSystemId(systemId) ? records.get(systemId) : null)

  const matching = async (record: UserRecord | null, key: string, password: string) => {
    const valid = record?.passwords.filter(({ expiresAt }) => expiresAt === null || expiresAt > wallNow())
    const known = proven.get(key)
    if (record && valid?.some((one) => one.hash === known)) return record.user
    for (const one of valid ?? []) {
      if (!(await (hashes.run(() => verifySecret(password, one.hash)) ?? busy()))) continue
      proven.set(key, one.hash, wallNow() + cacheMs)
      return record!.user
    }
    if (!record) await (hashes.run(() => verifyNothing(password)) ?? busy())
    return undefined
  }

  const prove = (key: string, systemId: string, password: string, ip: string) =>
    guesses.prove({ id: systemId, ip }, async () => {
      const record = await recordOf(systemId)
      const user = await matching(record, key, password)
      if (user || !isSystemId(systemId)) return user
      // The user or the password may have been created on another node a moment ago.
      await poll()
      const fresh = await recordOf(systemId)
      return fresh === record ? undefined : matching(fresh, key, password)
    })

  return async (systemId, password, ip) => {
    const key = hash('sha256', `${salt}${ip}\0${systemId}\0${password}`, 'base64')
    const shared = proving.get(key)
    if (shared) return shared
    const work = prove(key, systemId, password, ip).finally(() => proving.delete(key))
    proving.set(key, work)
    return work
  }
}

const isSystemId = (text: string) => /^[!-~]{1,15}$/.test(text)

function busy(): never {
  throw new Problem(refusals.busy, { retryAfter: 1 })
}
