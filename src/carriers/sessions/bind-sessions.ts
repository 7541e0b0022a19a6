import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { freeBinds, leaseBinds, renewBinds, type Slot } from './bind-store.ts'
import type { CarrierEvents } from './carriers-contract.ts'
import { hold, passwordOf, rateOf, type BindSession, type HoldOptions } from './bind-session.ts'
import { readCarriers, type CarrierRow } from '../carrier/store.ts'

/**
 * Makes the sessions agree with the slots this node may hold: opens what is new, closes what was lost or changed, and
 * frees what others lack once its session has ended. Answers since when the leases surely run, by the monotonic clock.
 */
export async function holdLeased(sessions: Map<string, BindSession>, options: HoldOptions): Promise<number> {
  const count = options.activity?.count()
  const renewed = await renewUnchanged(sessions, options)
  if (renewed !== undefined) return renewed
  const began = await holdWanted(sessions, options)
  options.wanted.count = count
  return began
}

/** Without a write since the last round, no carrier has changed and no slot is free: leases are only renewed, at a fraction of the cost. */
async function renewUnchanged(
  sessions: ReadonlyMap<string, BindSession>,
  { db, nodeId, times, activity, wanted }: HoldOptions,
): Promise<number | undefined> {
  if (!activity?.isAlone() || wanted.count !== activity.count()) return undefined
  if ([...sessions.values()].some(({ leaving }) => leaving)) return undefined
  const began = performance.now()
  const renewed = await renewBinds(db, nodeId, times)
  activity.noteUpkeep(renewed.xid)
  if (performance.now() - began > times.letGoMs) throw new Error('the leases came too late to be kept')
  return renewed.held === sessions.size ? began : undefined
}

async function holdWanted(sessions: Map<string, BindSession>, options: HoldOptions): Promise<number> {
  const carriers = new Map((await readCarriers(options.db)).map((carrier) => [carrier.id, carrier]))
  const began = performance.now()
  const lease = (sql: Sql) => leaseBinds(sql, options.nodeId, options.times)
  const leased = await (options.activity ? options.activity.upkeep(lease) : lease(options.db))
  if (performance.now() - began > options.times.letGoMs)
    throw new Error('the leases came too late to be kept')
  const mine = new Map(leased.map((lease) => [keyOf(lease), lease]))
  for (const [key, one] of sessions) {
    const now = carriers.get(one.carrier.id)
    const stays =
      mine.get(key)?.spare === false && now && requiresSameSession(now, one.carrier, options.vault)
    if (stays) follow(one, now)
    else leave(sessions, one, mine.has(key) ? 5_000 : 0, options)
  }
  const empty = leased.filter((lease) => !sessions.has(keyOf(lease)))
  for (const { carrier_id, slot } of empty.filter(({ spare }) => !spare)) {
    const carrier = carriers.get(carrier_id)
    if (carrier) sessions.set(keyOf({ carrier_id, slot }), hold(carrier, slot, options))
  }
  const spare = empty.filter((lease) => lease.spare)
  if (spare.length > 0) await freeBinds(options.db, options.nodeId, spare)
  return began
}

/** A lease that could not be renewed may soon be another node's: a carrier must never see more binds than agreed. */
export function releaseAllBinds(sessions: Map<string, BindSession>, options: HoldOptions): void {
  for (const one of sessions.values()) leave(sessions, one, 0, options)
}

/**
 * Ends a session and only then frees its slot: a second one beside it would be one more than agreed, and would use the
 * same sequence numbers while answers to the first are still to come.
 */
function leave(
  sessions: Map<string, BindSession>,
  one: BindSession,
  ms: number,
  { events, vacated }: HoldOptions,
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

/** Lets long messages of which some parts have left be completed, and then drains; both together within `ms`. */
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

/** Lets a session go on under settings that were changed. */
function follow(one: BindSession, carrier: CarrierRow): void {
  const rate = rateOf(carrier, one.slot)
  if (rate !== rateOf(one.carrier, one.slot)) one.bind.contract(rate)
  one.carrier = carrier
}

/** A change of one of these, or of the password, needs a new session; other settings apply to the open one. */
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

/** Whether two readings of a carrier describe the same session, so that it need not bind again. */
function requiresSameSession(a: CarrierRow, b: CarrierRow, vault: Vault): boolean {
  if (!sessionColumns.every((column) => isDeepStrictEqual(a[column], b[column]))) return false
  // A password that was set again, or sealed with a new key, has another ciphertext.
  return a.password.equals(b.password) || passwordOf(a, vault) === passwordOf(b, vault)
}
