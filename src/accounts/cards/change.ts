import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { endAutoReload } from '../money/auto-reload.ts'
import { lockAutoReload } from '../money/reload-store.ts'
import {
  deleteMethod,
  type MethodActor,
  type MethodRow,
  type NewMethod,
  putMethod,
} from '../stripe/method-store.ts'
import { insertDetachment } from './detachment-store.ts'
import { notifyOwner } from './notify.ts'

type Reference = { accountId: string; trx: string }

/** Saves a card under a reference, detaches the card that it replaces, and notifies the owner, in a transaction; returns the replaced card. */
export async function saveMethod(
  sql: Sql,
  vault: Vault,
  { accountId, trx }: Reference,
  method: NewMethod,
): Promise<MethodRow | undefined> {
  const { actor, card = { brand: null, last4: null }, email } = method
  const before = await putMethod(sql, accountId, trx, method)
  if (before && before.method !== method.method) await detach(sql, before)
  const change = before ? 'replaced' : 'saved'
  await notifyOwner(sql, vault, { accountId, actor, card, change, recipients: [email, before?.email] })
  return before
}

/** Removes a card, ends the auto-reload that uses it, detaches it, and notifies the owner, in a transaction; returns the card. */
export async function removeMethod(
  sql: Sql,
  vault: Vault,
  { accountId, trx }: Reference,
  actor: MethodActor,
): Promise<MethodRow | undefined> {
  // Auto-reload is enabled in the same order, so that it never begins with a removed card.
  const removed = await deleteMethod(sql, accountId, trx, actor)
  if (!removed) return undefined
  const reload = await lockAutoReload(sql, accountId)
  if (reload?.trx === trx) await endAutoReload(sql, accountId)
  await detach(sql, removed)
  const recipients = [removed.email]
  await notifyOwner(sql, vault, { accountId, actor, card: removed, change: 'removed', recipients })
  return removed
}

/** Other systems of the operator may use cards whose IDs an operator has stored, so that these stay attached. */
async function detach(sql: Sql, { last4, method }: MethodRow): Promise<void> {
  if (last4) await insertDetachment(sql, method)
}
