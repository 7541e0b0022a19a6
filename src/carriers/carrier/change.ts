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

/** Settings of a carrier; omitted settings have their defaults. */
export type CarrierSettings = Open<FullSettings> & { password: string }
/** Changes of a carrier; omitted settings are unchanged. */
export type CarrierChanges = Open<StoredSettings> & { password?: string | undefined }

/** A carrier before and after a change; a new carrier has no `before`. */
export type ChangedCarrier = { before: CarrierRow | undefined; after: CarrierRow }

/** Creates a carrier or replaces the settings of one, without its status, in the caller's transaction. */
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

/** Changes some settings in the caller's transaction; undefined if the carrier does not exist. */
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

/** Keeps the sealed form of an unchanged password, because a newly sealed password would look changed and make sessions rebind. */
function sealedPassword(vault: Vault, id: string, password: string, before: CarrierRow | undefined): Buffer {
  const field = passwordField(id)
  return before && vault.open(before.password, field) === password
    ? before.password
    : vault.seal(password, field)
}

/**
 * Applies an event to a carrier in the caller's transaction; no effect if its status does not allow the event. Returns
 * undefined if the carrier does not exist.
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
