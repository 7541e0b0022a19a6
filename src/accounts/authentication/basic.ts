import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import type { EpochCache } from '#platform/nodes/epoch-cache.ts'
import type { Credentials } from '#platform/contract/family.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Caller } from './caller.ts'
import { openProveSecret } from '../secrets/prove-secret.ts'
import { openRecent } from '#platform/recent.ts'
import type { AccountRecord } from '../secrets/record-store.ts'
import {
  apiKeyOf,
  maxRemembered,
  openProveOnce,
  recognise,
  type OfferedPair,
  type Proven,
} from './prove-once.ts'

/** Maximum cached addresses for each pair of key and secret. */
const maxAddresses = 256

export type BasicOptions = { db: Db; records: EpochCache<AccountRecord | null>; epoch: Epoch; vault: Vault }

export type Basic = {
  /** Checks `api_key:secret`: takes some microseconds if cached, otherwise one slow hash. */
  check(pair: string, credentials: Credentials): Caller | Promise<Caller>
  /** Returns the cached caller if this connection has sent the same header before. Takes a fraction of a microsecond. */
  again(credentials: Credentials): Caller | undefined
  /** Checks a pair, and returns which secret of the account was used. */
  prove(pair: string, credentials: Credentials): Promise<SecretProof>
  /** Checks a pair without the cache, for a sensitive change. Whether it is valid. */
  proveAgain(pair: string, credentials: Credentials): Promise<boolean>
}

export type SecretProof = { caller: Caller; secretId: string }

/** Opens the check of Basic credentials. */
export function openBasic({ db, records, epoch, vault }: BasicOptions): Basic {
  const salt = randomBytes(32).toString('latin1')
  const proven = openRecent<Proven>(maxRemembered)
  const secrets = openProveSecret({ db, records, epoch, vault })
  const proveOnce = openProveOnce(secrets, epoch, proven)
  const same = openSameConnection()
  const holds = ({ accountId, record }: Proven) => records.now(accountId) === record

  /** Accepts a pair that was checked before its account was read again, if the secret has not been revoked since. */
  const askAgain = async (known: Proven, requested: OfferedPair): Promise<Caller> => {
    const record = await records.get(known.accountId)
    if (!record?.secrets.some(({ id }) => id === known.secretId)) {
      proven.delete(requested.key)
      return proveOnce(requested)
    }
    return recognise(known, record)
  }

  /** A valid pair from a new address may be a guess, so the request is throttled like one with an invalid pair. */
  const askElsewhere = async (known: Proven, requested: OfferedPair): Promise<Caller> => {
    await secrets.admit(apiKeyOf(requested.pair), requested.ip)
    noteAddress(known, requested.ip)
    return askAgain(known, requested)
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
    async proveAgain(pair, { ip }) {
      const apiKey = apiKeyOf(pair)
      return (await secrets.prove(apiKey, pair.slice(apiKey.length + 1), ip)) !== undefined
    },
  }
  return basic
}

function noteAddress({ addresses }: Proven, ip: string): void {
  if (addresses.size >= maxAddresses) addresses.clear()
  addresses.add(ip)
}

/** The header and address of a request; behind a proxy one connection has many clients. */
type Shown = { authorization: string; ip: string }

/**
 * A client that keeps its connection sends the same header with every request. Comparing headers costs a twentieth of parsing and hashing
 * one again, so the last header is kept while the connection is open.
 */
function openSameConnection() {
  const last = new WeakMap<object, { shown: Shown; proof: Proven }>()
  return {
    proof(connection: object, { authorization, ip }: Shown): Proven | undefined {
      const known = last.get(connection)
      return known?.shown.authorization === authorization && known.shown.ip === ip ? known.proof : undefined
    },
    note: (connection: object, shown: Shown, proof: Proven) => void last.set(connection, { shown, proof }),
  }
}
