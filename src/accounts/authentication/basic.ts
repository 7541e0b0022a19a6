import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import type { Credentials } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Caller } from './caller.ts'
import { refusals } from '../contract/problems.ts'
import { openProveSecret, type ProveSecret } from '../secrets/prove-secret.ts'
import { openRecent, type Recent } from '#platform/recent.ts'
import type { AccountRecord } from '../secrets/record-store.ts'
import { openSameConnection } from './same-connection.ts'
import { wallNow } from '#platform/wall.ts'

const maxRemembered = 50_000
const rememberMs = 300_000
const rememberWrongMs = 30_000
/** So many addresses are remembered of each pair. */
const maxAddresses = 256

/**
 * That a pair is an account's secret stays true for ever; whether the secret is live is asked of the record each time. It was given
 * from `addresses`: elsewhere somebody may have guessed it.
 */
type Proven = {
  accountId: string
  secretId: string
  addresses: Set<string>
  record?: AccountRecord
  caller?: Caller
}

export type BasicOptions = { db: Db; records: EpochCache<AccountRecord | null>; epoch: Epoch; vault: Vault }

/** A pair as it came, the key it is remembered by, and where it came from. */
type OfferedPair = { key: string; pair: string; ip: string }

export type Basic = {
  /** Checks `api_key:secret`: some microseconds when it was proven before, one slow hash when it was not. */
  check(pair: string, credentials: Credentials): Caller | Promise<Caller>
  /** Who has said this header on this connection before, while that proof holds; a fraction of a microsecond. */
  again(credentials: Credentials): Caller | undefined
  /** Checks it, and says which secret of the account it was. */
  prove(pair: string, credentials: Credentials): Promise<SecretProof>
}

export type SecretProof = { caller: Caller; secretId: string }

/** Opens the check of Basic credentials. */
export function openBasic({ db, records, epoch, vault }: BasicOptions): Basic {
  const salt = randomBytes(32).toString('latin1')
  const proven = openRecent<Proven>(maxRemembered)
  const secrets = openProveSecret({ db, records, epoch, vault })
  const proveOnce = openProveOnce(secrets, epoch, proven)
  const same = openSameConnection<Proven>()
  const holds = ({ accountId, record }: Proven) => records.now(accountId) === record

  /** The account was read again since the proof: the proof holds if its secret is still live. */
  const askAgain = async (known: Proven, asked: OfferedPair): Promise<Caller> => {
    const record = await records.get(known.accountId)
    if (!record?.secrets.some(({ id }) => id === known.secretId)) {
      proven.delete(asked.key)
      return proveOnce(asked)
    }
    return recognise(known, record)
  }

  /** From an address where it has not been given yet, a right pair may be a guess, and waits as a wrong one does. */
  const askElsewhere = async (known: Proven, asked: OfferedPair): Promise<Caller> => {
    await secrets.admit(apiKeyOf(asked.pair), asked.ip)
    noteAddress(known, asked.ip)
    return askAgain(known, asked)
  }

  const keyOf = (pair: string) => hash('sha256', salt + pair, 'base64')

  const basic: Basic = {
    check(pair, { ip, connection, authorization }) {
      const key = keyOf(pair)
      const known = proven.get(key)
      if (!known) return proveOnce({ key, pair, ip })
      if (!known.addresses.has(ip)) return askElsewhere(known, { key, pair, ip })
      if (!known.caller || !holds(known)) return askAgain(known, { key, pair, ip })
      if (connection && authorization) same.note(connection, { authorization, ip }, known)
      return known.caller
    },
    again({ connection, authorization, ip }) {
      const known = connection && authorization ? same.proof(connection, { authorization, ip }) : undefined
      return known?.caller && holds(known) ? known.caller : undefined
    },
    async prove(pair, credentials) {
      const caller = await basic.check(pair, credentials)
      return { caller, secretId: proven.get(keyOf(pair))!.secretId }
    },
  }
  return basic
}

/** Proves a pair that is not known yet. Those who bring the same one at once share one proof; a wrong one is remembered too. */
function openProveOnce(secrets: ProveSecret, epoch: Epoch, proven: Recent<Proven>) {
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

  return (asked: OfferedPair): Promise<Caller> => {
    const { key, pair } = asked
    if (wrong.get(key) === epoch.value() && epoch.fresh()) throw new Problem(refusals.unauthorized)
    const shared = proving.get(key)
    if (shared) return shared
    if (!pair.includes(':')) throw new Problem(refusals.unauthorized)
    const mine = prove(asked).finally(() => proving.delete(key))
    proving.set(key, mine)
    return mine
  }
}

const apiKeyOf = (pair: string) => pair.slice(0, pair.indexOf(':'))

function noteAddress({ addresses }: Proven, ip: string): void {
  if (addresses.size >= maxAddresses) addresses.clear()
  addresses.add(ip)
}

function recognise(known: Proven, record: AccountRecord): Caller {
  known.caller = recogniseIn(record)
  known.record = record
  return known.caller
}

/** Whoever has shown a live secret of an account. */
export function recogniseIn({ policy }: AccountRecord): Caller {
  if (policy.status !== 'active') throw new Problem(refusals.suspended)
  return { account: policy, actor: { kind: 'key', accountId: policy.id } }
}
