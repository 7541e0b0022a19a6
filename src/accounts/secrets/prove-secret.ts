import type { Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { verifyNothing, verifySecret } from '#platform/vault/kdf.ts'
import { openLockout } from '../door/lockout.ts'
import { refusals } from '../problems.ts'
import type { AccountRecord } from './record-store.ts'
import { openSlots } from '#platform/lanes/slots.ts'
import { tagMatches } from './tag.ts'

/** The account whose live secret was given, and which of its secrets it was. */
export type Proof = { record: AccountRecord; secretId: string }

/**
 * Proves an api_key's secret by one slow hash, whatever the answer is, and another where the account was just changed; undefined when it is none of the account's.
 * Throws 429 for a source that has to wait, and 503 when too many others are being proven.
 */
export type ProveSecret = (apiKey: string, secret: string, ip: string) => Promise<Proof | undefined>

/** Opens the proofs of one node: the tries it counts and the places for slow hashes are its own. */
export function openProveSecret(
  records: EpochCache<AccountRecord | null>,
  vault: Vault,
  epoch: Pick<Epoch, 'poll'>,
): ProveSecret {
  const lockout = openLockout()
  const slots = openSlots(2, 16)
  return async (apiKey, secret, ip) => {
    const wait = lockout.wait(apiKey, ip)
    if (wait > 0) throw new Problem(refusals.tooManyFailures, { retryAfter: Math.ceil(wait / 1000) })
    const search = slots.run(async () => {
      const isKey = /^[0-9a-f]{8}$/.test(apiKey)
      const record = isKey ? await records.get(apiKey) : null
      const proof = await proofIn(vault, record, secret)
      if (proof || !isKey) return proof
      // It may have been made on another node a moment ago.
      await epoch.poll()
      const fresh = await records.get(apiKey)
      return fresh === record ? undefined : proofIn(vault, fresh, secret)
    })
    if (!search) throw new Problem(refusals.busy, { retryAfter: 1 })
    lockout.tried(apiKey, ip)
    const proof = await search
    if (!proof) return undefined
    lockout.succeeded(apiKey, ip)
    return proof
  }
}

async function proofIn(
  vault: Vault,
  record: AccountRecord | null,
  secret: string,
): Promise<Proof | undefined> {
  const found = await findSecret(vault, record, secret)
  return record && found ? { record, secretId: found.id } : undefined
}

async function findSecret(vault: Vault, record: AccountRecord | null, secret: string) {
  const candidates = record?.secrets.filter(({ id, tag }) => tagMatches(vault, id, secret, tag)) ?? []
  for (const candidate of candidates) if (await verifySecret(secret, candidate.hash)) return candidate
  if (candidates.length === 0) await verifyNothing(secret)
  return undefined
}
