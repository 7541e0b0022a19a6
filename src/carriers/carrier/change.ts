import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import {
  lockCarrier,
  moveCarriers,
  updateCarrier,
  writeCarrier,
  type StoredSettings,
  type FullSettings,
} from './change-store.ts'
import { passwordField } from './sealed.ts'
import { carrierStates, type CarrierEvent } from './states.ts'
import type { CarrierRow } from './store.ts'

type Open<S> = Omit<S, 'password'>

/** Settings of a carrier; what is left out has its default. */
export type CarrierSettings = Open<FullSettings> & { password: string }
/** What is to change of a carrier; what is left out stays as it is. */
export type CarrierChanges = Open<StoredSettings> & { password?: string | undefined }

/** A carrier before and after; there is no `before` of a new one. */
export type ChangedCarrier = { before: CarrierRow | undefined; after: CarrierRow }

/** Creates a carrier or replaces its settings, inside the caller's transaction; its state stays. */
export async function replaceCarrier(
  sql: Sql,
  vault: Vault,
  id: string,
  { password, ...settings }: CarrierSettings,
): Promise<ChangedCarrier> {
  const before = await lockCarrier(sql, id)
  const sealed = sealedPassword(vault, id, password, before)
  return { before, after: await writeCarrier(sql, id, { ...settings, password: sealed }) }
}

/** Changes some settings inside the caller's transaction; nothing when there is no such carrier. */
export async function changeCarrier(
  sql: Sql,
  vault: Vault,
  id: string,
  { password, ...changes }: CarrierChanges,
): Promise<ChangedCarrier | undefined> {
  const before = await lockCarrier(sql, id)
  if (!before) return undefined
  const sealed = password === undefined ? undefined : sealedPassword(vault, id, password, before)
  const all = { ...changes, ...(sealed && { password: sealed }) }
  const after = Object.keys(all).length > 0 ? await updateCarrier(sql, id, all) : before
  return { before, after: after! }
}

/** A password that stays the same keeps its sealed form: sealed anew it would look changed, and its binds would be opened anew. */
function sealedPassword(vault: Vault, id: string, password: string, before: CarrierRow | undefined): Buffer {
  const position = passwordField(id)
  return before && vault.open(before.password, position) === password
    ? before.password
    : vault.seal(password, position)
}

/**
 * Moves a carrier by an event inside the caller's transaction. One that is already where the event leads, or beyond,
 * stays there. Nothing when there is no such carrier.
 */
export async function moveCarrier(
  sql: Sql,
  id: string,
  event: CarrierEvent,
): Promise<ChangedCarrier | undefined> {
  const before = await lockCarrier(sql, id)
  if (!before) return undefined
  if (!carrierStates.allows(before.status, event)) return { before, after: before }
  await moveCarriers(sql, event, [id])
  return { before, after: (await lockCarrier(sql, id))! }
}
