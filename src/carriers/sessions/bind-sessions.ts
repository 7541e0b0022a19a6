import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { freeBinds, leaseBinds, renewBinds, type Slot } from './bind-store.ts'
import type { CarrierEvents } from './carriers-contract.ts'
import {
  openBindSession,
  passwordOf,
  rateOf,
  type BindSession,
  type BindSessionOptions,
} from './bind-session.ts'
import { readCarriers, type CarrierRow } from '../carrier/store.ts'

/**
 * Synchronizes the sessions with the leased slots: opens new sessions, and closes those whose slot was lost or whose carrier has changed. Also closes
 * sessions whose slots other nodes need, and then releases these slots. Returns the start of the leases by the monotonic clock.
 */
export async function syncSessions(
  sessions: Map<string, BindSession>,
  options: BindSessionOptions,
): Promise<number> {
  const count = options.activity?.count()
  const renewed = await renewUnchanged(sessions, options)
  if (renewed !== undefined) return renewed
  const began = await leaseAndSync(sessions, options)
  options.wanted.count = count
  return began
}

/** If nothing was written since the last round, no carrier has changed and no slot is free. The leases are then only renewed, which is much cheaper. */
async function renewUnchanged(
  sessions: ReadonlyMap<string, BindSession>,
  { db, nodeId, times, activity, wanted }: BindSessionOptions,
): Promise<number | undefined> {
  if (!activity?.isAlone() || wanted.count !== activity.count()) return undefined
  if ([...sessions.values()].some(({ leaving }) => leaving)) return undefined
  const began = performance.now()
  const renewed = await renewBinds(db, nodeId, times)
  activity.noteUpkeep(renewed.xid)
  if (performance.now() - began > times.releaseMs)
    throw new Error('the leases were granted too late to be used')
  return renewed.renewed === sessions.size ? began : undefined
}

async function leaseAndSync(
  sessions: Map<string, BindSession>,
  options: BindSessionOptions,
): Promise<number> {
  const carriers = new Map((await readCarriers(options.db)).map((carrier) => [carrier.id, carrier]))
  const began = performance.now()
  const lease = (sql: Sql) => leaseBinds(sql, options.nodeId, options.times)
  const leased = await (options.activity ? options.activity.upkeep(lease) : lease(options.db))
  if (performance.now() - began > options.times.releaseMs)
    throw new Error('the leases were granted too late to be used')
  const mine = new Map(leased.map((lease) => [keyOf(lease), lease]))
  for (const [key, one] of sessions) {
    const now = carriers.get(one.carrier.id)
    const stays = mine.get(key)?.spare === false && now && isSameSession(now, one.carrier, options.vault)
    if (stays) applySettings(one, now)
    else closeSession(sessions, one, mine.has(key) ? 5_000 : 0, options)
  }
  const empty = leased.filter((lease) => !sessions.has(keyOf(lease)))
  for (const { carrier_id, slot } of empty.filter(({ spare }) => !spare)) {
    const carrier = carriers.get(carrier_id)
    if (carrier) sessions.set(keyOf({ carrier_id, slot }), openBindSession(carrier, slot, options))
  }
  const spare = empty.filter((lease) => lease.spare)
  if (spare.length > 0) await freeBinds(options.db, options.nodeId, spare)
  return began
}

/** Closes all sessions, because another node may soon claim their slots and a carrier must never see more binds than configured. */
export function releaseAllBinds(sessions: Map<string, BindSession>, options: BindSessionOptions): void {
  for (const one of sessions.values()) closeSession(sessions, one, 0, options)
}

/**
 * Closes a session and only then releases its slot. Otherwise a concurrent second session could exceed the configured binds and reuse
 * sequence numbers while responses to the first session are pending.
 */
function closeSession(
  sessions: Map<string, BindSession>,
  one: BindSession,
  ms: number,
  { events, vacated }: BindSessionOptions,
): void {
  if (one.leaving) return
  one.leaving = true
  const key = keyOf({ carrier_id: one.carrier.id, slot: one.slot })
  void endSession(one, ms, events)
    .then(one.stored)
    .then(() => sessions.delete(key))
    .then(vacated)
}

const lookEveryMs = 10

/** Sends the remaining segments of partly sent messages and then drains, both within `ms`. */
export async function endSession(
  one: BindSession,
  ms: number,
  { halfSent }: Pick<CarrierEvents, 'halfSent'>,
): Promise<void> {
  const deadline = performance.now() + ms
  while (halfSent(one.session) && performance.now() < deadline) await pause(lookEveryMs)
  await one.bind.drain(Math.max(0, deadline - performance.now()))
}

function keyOf({ carrier_id, slot }: Slot): string {
  return `${carrier_id}/${slot}`
}

/** Applies changed settings to an open session. */
function applySettings(one: BindSession, carrier: CarrierRow): void {
  const rate = rateOf(carrier, one.slot)
  if (rate !== rateOf(one.carrier, one.slot)) one.bind.contract(rate)
  one.carrier = carrier
}

/** A change of one of these columns or of the password requires a new session; other settings apply to the open one. */
const sessionColumns = [
  'host',
  'port',
  'tls',
  'tls_ca',
  'bind_mode',
  'system_id',
  'system_type',
  'submit_window',
  'response_timeout_ms',
  'enquire_link_ms',
] as const satisfies (keyof CarrierRow)[]

/** Whether two versions of a carrier describe the same session, so that it need not rebind. */
function isSameSession(a: CarrierRow, b: CarrierRow, vault: Vault): boolean {
  if (!sessionColumns.every((column) => isDeepStrictEqual(a[column], b[column]))) return false
  // A password that was sealed again unchanged has a different ciphertext.
  return a.password.equals(b.password) || passwordOf(a, vault) === passwordOf(b, vault)
}
