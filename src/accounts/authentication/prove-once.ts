import { Problem } from '#platform/contract/problem.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { openRecent, type Recent } from '#platform/recent.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { refusals } from '../contract/problems.ts'
import type { ProveSecret } from '../secrets/prove-secret.ts'
import type { AccountRecord } from '../secrets/record-store.ts'
import type { Caller } from './caller.ts'

/** Maximum number of cached pairs, for valid and for invalid pairs separately. */
export const maxRemembered = 50_000
const rememberMs = 300_000
const rememberWrongMs = 30_000

/**
 * A verified pair is cached; each use checks that the secret was not revoked. Only requests from `addresses` use the cache, because a
 * pair from another address may have been guessed.
 */
export type Proven = {
  accountId: string
  secretId: string
  addresses: Set<string>
  record?: AccountRecord
  caller?: Caller
}

/** A raw pair, its cache key, and the address of the client. */
export type OfferedPair = { key: string; pair: string; ip: string }

/** Verifies a pair that is not cached. Concurrent requests with the same pair share one check; invalid pairs are cached, too. */
export function openProveOnce(secrets: ProveSecret, epoch: Epoch, proven: Recent<Proven>) {
  const wrong = openRecent<number>(maxRemembered)
  const proving = new Map<string, Promise<Caller>>()

  const prove = async ({ key, pair, ip }: OfferedPair): Promise<Caller> => {
    const under = epoch.value()
    const apiKey = apiKeyOf(pair)
    const proof = await secrets.prove(apiKey, pair.slice(apiKey.length + 1), ip)
    if (!proof) {
      wrong.set(key, under, wallNow() + rememberWrongMs)
      throw new Problem(refusals.unauthorized)
    }
    const { record, secretId } = proof
    const known: Proven = { accountId: record.policy.id, secretId, addresses: new Set([ip]) }
    proven.set(key, known, wallNow() + rememberMs)
    return recognise(known, record)
  }

  return (requested: OfferedPair): Promise<Caller> => {
    const { key, pair } = requested
    if (wrong.get(key) === epoch.value() && epoch.fresh()) throw new Problem(refusals.unauthorized)
    const shared = proving.get(key)
    if (shared) return shared
    if (!pair.includes(':')) throw new Problem(refusals.unauthorized)
    const mine = prove(requested).finally(() => proving.delete(key))
    proving.set(key, mine)
    return mine
  }
}

export const apiKeyOf = (pair: string) => pair.slice(0, pair.indexOf(':'))

/** Caches the caller of a verified pair by the current record. */
export function recognise(known: Proven, record: AccountRecord): Caller {
  known.caller = recogniseIn(record)
  known.record = record
  return known.caller
}

/** The caller with a live secret of an account. */
export function recogniseIn({ policy }: AccountRecord): Caller {
  if (policy.status !== 'active') throw new Problem(refusals.suspended)
  return { account: policy, actor: { kind: 'key', accountId: policy.id } }
}
