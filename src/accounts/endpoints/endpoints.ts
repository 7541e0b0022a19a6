import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { lockAccount } from '../account/account-store.ts'
import { newSignatureSecret } from '../account/signature.ts'
import {
  type AccountEndpoint,
  type EndpointInput,
  insertEndpoint,
  listEndpoints,
  markDeleted,
  readEndpoint,
  readEndpointSecret,
  replaceEndpointSecret,
  updateEndpoint,
} from './endpoint-store.ts'

/** Maximum number of registered endpoints of an account. */
export const mostEndpoints = 20

/** Registers an endpoint, in the caller's transaction. Returns it with its secret, or `full` if the account has the maximum number. */
export async function createEndpoint(
  sql: Sql,
  vault: Vault,
  accountId: string,
  input: EndpointInput,
): Promise<{ endpoint: AccountEndpoint; secret: string } | 'full'> {
  await lockAccount(sql, accountId)
  if ((await listEndpoints(sql, accountId)).length >= mostEndpoints) return 'full'
  const [id, secret] = [uuidv7(), newSignatureSecret()]
  await insertEndpoint(sql, vault, { id, accountId, secret, ...input })
  await bumpEpoch(sql)
  return { endpoint: (await readEndpoint(sql, accountId, id))!, secret }
}

/** Changes the provided members of an endpoint. Returns it before and after, or undefined if it does not exist. */
export async function changeEndpoint(
  sql: Sql,
  accountId: string,
  id: string,
  changes: Partial<EndpointInput>,
): Promise<{ before: AccountEndpoint; after: AccountEndpoint } | undefined> {
  const before = await readEndpoint(sql, accountId, id, 'lock')
  if (!before) return undefined
  await updateEndpoint(sql, id, { ...before, ...changes })
  await bumpEpoch(sql)
  return { before, after: (await readEndpoint(sql, accountId, id))! }
}

/** Deletes an endpoint; its history stays readable. Returns whether it existed. */
export async function deleteEndpoint(sql: Sql, accountId: string, id: string): Promise<boolean> {
  const known = await readEndpoint(sql, accountId, id, 'lock')
  if (!known) return false
  await markDeleted(sql, id)
  await bumpEpoch(sql)
  return true
}

/**
 * Rotates the secret of an endpoint. The previous secret also signs for `keepSeconds` of wall time; an older one stops immediately.
 * Undefined if the endpoint does not exist.
 */
export async function rotateEndpointSecret(
  sql: Sql,
  vault: Vault,
  { accountId, id, keepSeconds }: { accountId: string; id: string; keepSeconds: number },
): Promise<{ secret: string; previousSignsUntil: Date | null } | undefined> {
  const known = await readEndpoint(sql, accountId, id, 'lock')
  if (!known) return undefined
  const previous = keepSeconds > 0 ? await readEndpointSecret(sql, vault, id) : undefined
  const secret = newSignatureSecret()
  const previousSignsUntil = await replaceEndpointSecret(sql, vault, id, { secret, previous, keepSeconds })
  await bumpEpoch(sql)
  return { secret, previousSignsUntil }
}
