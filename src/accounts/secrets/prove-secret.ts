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

/** The account of a live secret, and the ID of the secret. */
export type Proof = { record: AccountRecord; secretId: string }

export type ProveSecret = {
  /**
   * Checks a secret of an api_key with one slow hash; undefined if the secret does not belong to the account. Without a match of the 16
   * sealed bits no hash is computed. Throws 429 for a throttled source, and 503 if too many checks are running.
   */
  prove(apiKey: string, secret: string, ip: string): Promise<Proof | undefined>
  /** Throws 429 for a throttled source. */
  admit(apiKey: string, ip: string): Promise<void>
}

type Deps = {
  db: Db
  records: EpochCache<AccountRecord | null>
  vault: Vault
  epoch: Pick<Epoch, 'poll'>
}

/** Opens the checks of one node, which has its own slots for slow hashes; failures are counted over all nodes. */
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
        // The secret may have been created on another node a moment ago.
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
