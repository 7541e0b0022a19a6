import type { Sql } from '#platform/database/db.ts'
import type { DeviceLocation } from './port.ts'
import { clearVirtual, lockVirtual, type VirtualRow, writeVirtual } from './virtual-store.ts'
import type { VirtualFault } from './virtual-plan.ts'

/** New overrides of a virtual number: null restores the planned value, omitted values are unchanged. */
export type VirtualInput = {
  swappedAt?: Date | null | undefined
  reachability?: { data: boolean; sms: boolean } | null | undefined
  /** Mobile country code of the visited network. */
  mcc?: string | null | undefined
  /** If `at` is undefined, the device is seen at this place at each query. */
  location?: (Omit<DeviceLocation, 'at'> & { at: Date | undefined }) | null | undefined
  fault?: VirtualFault | null | undefined
}

/** Overrides the simulated data of a virtual number (digits) in the caller's transaction. Returns the overrides before and after. */
export async function setVirtualAnswers(
  sql: Sql,
  msisdn: string,
  input: VirtualInput,
  now: Date,
): Promise<{ before: VirtualRow | undefined; after: VirtualRow | undefined }> {
  const before = await lockVirtual(sql, msisdn)
  const after: VirtualRow = {
    ...(before ?? noOverrides(msisdn, now)),
    ...columnsOf(input, now),
    changed_at: now,
  }
  const { msisdn: _m, changed_at: _c, ...overrides } = after
  if (Object.values(overrides).every((value) => value === null)) {
    await clearVirtual(sql, msisdn)
    return { before, after: undefined }
  }
  await writeVirtual(sql, after)
  return { before, after }
}

function noOverrides(msisdn: string, now: Date): VirtualRow {
  const noTimes = { swapped_at: null, data: null, sms: null, reach_at: null, mcc: null, mcc_at: null }
  return {
    msisdn,
    ...noTimes,
    latitude: null,
    longitude: null,
    radius: null,
    location_at: null,
    fault: null,
    changed_at: now,
  }
}

function columnsOf(input: VirtualInput, now: Date): Partial<VirtualRow> {
  const { swappedAt, reachability, mcc, location, fault } = input
  return {
    ...(swappedAt !== undefined && { swapped_at: swappedAt }),
    ...(reachability !== undefined && {
      data: reachability?.data ?? null,
      sms: reachability?.sms ?? null,
      reach_at: reachability ? now : null,
    }),
    ...(mcc !== undefined && { mcc, mcc_at: mcc === null ? null : now }),
    ...(location !== undefined && {
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
      radius: location?.radius ?? null,
      location_at: location?.at ?? null,
    }),
    ...(fault !== undefined && { fault }),
  }
}
