import { randomBytes } from 'node:crypto'
import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { prepareSecret } from '../secrets/secrets.ts'
import { insertSecret } from '../secrets/secret-store.ts'
import { newSignatureSecret } from './signature.ts'
import { insertAccount, isPrimary } from './account-store.ts'
import { randomSecret } from '../secrets/random-secret.ts'

export type AccountRequest = {
  name: string
  /** ISO 3166-1 alpha-2; default US. */
  homeCountry?: string
  /** The first secret; default: a generated strong one. */
  secret?: string
  /** Whether a subaccount pays from the balance of its primary account, permanently. */
  sharesBalance?: boolean
  /** Additional writes in the transaction that creates the account. */
  alongside?: (sql: Sql, apiKey: string) => Promise<void>
}

/** The credentials of a new account. The secret is shown only once. */
export type NewAccountKeys = { apiKey: string; secret: string; signatureSecret: string }

/** Creates an account with a new api_key, one secret, a signature secret and an empty balance. */
export async function createAccount(db: Db, vault: Vault, request: AccountRequest): Promise<NewAccountKeys> {
  return create(db, vault, request, undefined)
}

/** Creates a subaccount of a primary account, with a separate or a shared balance. A subaccount has no subaccounts. */
export async function createSubaccount(
  db: Db,
  vault: Vault,
  primaryId: string,
  request: AccountRequest,
): Promise<NewAccountKeys> {
  if (!(await isPrimary(db, primaryId))) throw new Error(`${primaryId} is not a primary account`)
  return create(db, vault, request, primaryId)
}

async function create(
  db: Db,
  vault: Vault,
  { name, homeCountry = 'US', secret = randomSecret(), sharesBalance = false, alongside }: AccountRequest,
  primaryId: string | undefined,
): Promise<NewAccountKeys> {
  const prepared = await prepareSecret(vault, secret)
  const signatureSecret = newSignatureSecret()
  return db.tx(async (sql) => {
    const account = { primaryId, name, homeCountry, signatureSecret, sharesBalance }
    let apiKey: string
    do apiKey = randomBytes(4).toString('hex')
    while (!(await insertAccount(sql, vault, { id: apiKey, ...account })))
    await insertSecret(sql, { ...prepared, accountId: apiKey })
    await alongside?.(sql, apiKey)
    await bumpEpoch(sql)
    return { apiKey, secret, signatureSecret }
  })
}
