import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { openSharedPoll } from '#platform/nodes/shared-poll.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { verifySecret } from '#platform/vault/kdf.ts'
import { openGuesses } from './guesses.ts'
import { refusals } from '../contract/problems.ts'
import type { AccountRecord } from './record-store.ts'
import { openSlots } from '#platform/queueing/slots.ts'
import { tagMatches } from './tag.ts'

/** The account whose live secret was given, and which of its secrets it was. */
export type Proof = { record: AccountRecord; secretId: string }

export type ProveSecret = {
  /**
   * Proves an api_key's secret by one slow hash; undefined when it is none of the account's, which takes a hash only where the 16
   * sealed bits fit. Throws 429 for a source that has to wait, and 503 when too many others are being proven.
   */
  prove(apiKey: string, secret: string, ip: string): Promise<Proof | undefined>
  /** Throws 429 for a source that has to wait before it tries this api_key. */
  admit(apiKey: string, ip: string): Promise<void>
}

type Deps = {
  db: Db
  records: EpochCache<AccountRecord | null>
  vault: Vault
  epoch: Pick<Epoch, 'poll'>
}

/** Opens the proofs of one node, whose places for slow hashes are its own; guesses are counted on all nodes together. */
export function openProveSecret({ db, records, vault, epoch }: Deps): ProveSecret {
  const guesses = openGuesses({ db, kind: 'basic', isId: isKey })
  const poll = openSharedPoll(epoch, refusals.busy)
  const hashes = openSlots(2, 16)
  const recordOf = (apiKey: string) => (isKey(apiKey) ? records.get(apiKey) : null)

  const proofIn = async (record: AccountRecord | null, secret: string): Promise<Proof | undefined> => {
    const candidates = record?.secrets.filter(({ id, tag }) => tagMatches(vault, id, secret, tag)) ?? []
    for (const { id, hash } of candidates) {
      const fits = await (hashes.run(() => verifySecret(secret, hash)) ?? busy())
      if (record && fits) return { record, secretId: id }
    }
    return undefined
  }

  return {
    admit: (id, ip) => guesses.admit({ id, ip }),
    prove: (id, secret, ip) =>
      guesses.prove({ id, ip }, async () => {
        const record = await recordOf(id)
        const proof = await proofIn(record, secret)
        if (proof || !isKey(id)) return proof
        // It may have been made on another node a moment ago.
        await poll()
        const fresh = await recordOf(id)
        return fresh === record ? undefined : proofIn(fresh, secret)
      }),
  }
}

const isKey = (text: string) => /^[0-9a-f]{8}$/.test(text)

function busy(): never {
  throw new Problem(refusals.busy, { retryAfter: 1 })
}
