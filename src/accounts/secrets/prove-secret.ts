import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { verifyNothing, verifySecret } from '#platform/vault/kdf.ts'
import { openGuesses } from '../door/guesses.ts'
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

type Needs = {
  db: Db
  records: EpochCache<AccountRecord | null>
  vault: Vault
  epoch: Pick<Epoch, 'poll'>
}

/** Opens the proofs of one node, whose places for slow hashes are its own; guesses are counted on all nodes together. */
export function openProveSecret({ db, records, vault, epoch }: Needs): ProveSecret {
  const guesses = openGuesses(db)
  const looks = openSlots(8, 256)
  // Who guesses from everywhere fills one queue, and whoever knows their secret waits in another.
  const [likely, unlikely] = [openSlots(2, 16), openSlots(1, 16)]
  const recordOf = (apiKey: string) => (isKey(apiKey) ? records.get(apiKey) : null)

  return async (apiKey, secret, ip) => {
    const look = () => Promise.all([recordOf(apiKey), guesses.look(apiKey, ip)])
    guesses.refuseWaiting(apiKey, ip)
    const [record, seen] = await (looks.run(look) ?? busy())
    guesses.refuseWaiting(apiKey, ip, seen.wait)
    const candidates = candidatesIn(vault, record, secret)
    const slots = candidates.length > 0 ? likely : unlikely
    const search = slots.run(async () => {
      const proof = await proofIn(record, candidates, secret)
      if (proof || !isKey(apiKey)) return proof
      // It may have been made on another node a moment ago.
      await epoch.poll()
      const fresh = await recordOf(apiKey)
      return fresh === record ? undefined : proofIn(fresh, candidatesIn(vault, fresh, secret), secret)
    })
    if (!search) return busy()
    const end = guesses.begin(apiKey, ip, seen)
    const proof = await search
    await end(proof !== undefined)
    return proof
  }
}

const isKey = (text: string) => /^[0-9a-f]{8}$/.test(text)

function busy(): never {
  throw new Problem(refusals.busy, { retryAfter: 1 })
}

/** The secrets that it may be one of: nearly always the right one, or none. */
function candidatesIn(vault: Vault, record: AccountRecord | null, secret: string) {
  return record?.secrets.filter(({ id, tag }) => tagMatches(vault, id, secret, tag)) ?? []
}

async function proofIn(
  record: AccountRecord | null,
  candidates: AccountRecord['secrets'],
  secret: string,
): Promise<Proof | undefined> {
  for (const { id, hash } of candidates)
    if (record && (await verifySecret(secret, hash))) return { record, secretId: id }
  if (candidates.length === 0) await verifyNothing(secret)
  return undefined
}
