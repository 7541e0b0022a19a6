import { luhnDigit } from '../cards/identifiers.ts'
import type { SimKey } from '../cards/lock-store.ts'
import type { SimUsage, UsedSim } from '../usage/usage.ts'
import type { Count } from '../counting/counting.ts'
import type { FoundSim } from './identify-store.ts'
import { type Seen, unseen, type UsageRecord } from '../counting/record.ts'
import type { SeenRow } from './seen-store.ts'

/** How a SIM was last seen in a batch of records: the latest reported value of each member. */
export type Sighting = SimKey & Seen & { at: Date }

/**
 * Derives where SIMs were seen, and what each record changed. A record older than the last sighting counts, but does not change
 * the location.
 */
export function sightingsOf(
  counts: readonly (Count & { record: UsageRecord; sim: FoundSim })[],
  rows: readonly SeenRow[],
): { sightings: Sighting[]; usages: SimUsage[] } {
  const known = new Map(rows.map((row) => [`${row.partner_id} ${row.iccid}`, knownMembers(row)]))
  const changed = new Map<string, Sighting>()
  const usages = counts.map(({ record, sim, up, down, started, ended }) => {
    const key = `${sim.partner_id} ${sim.iccid}`
    const { at } = record
    const before = known.get(key)!
    const stated = at >= before.at ? statedBy(record) : undefined
    const now = stated ? { ...stated, imei: stated.imei && storedImei(stated.imei) } : unseen
    if (stated) {
      known.set(key, { at, imei: now.imei ?? before.imei, mcc: now.mcc ?? before.mcc })
      const one = { partnerId: sim.partner_id, iccid: sim.iccid }
      changed.set(key, { ...one, ...merged(changed.get(key) ?? unseen, now), at })
    }
    return {
      partnerId: sim.partner_id,
      iccid: sim.iccid,
      up,
      down,
      sessionStarted: started,
      ended,
      at,
      imeiBefore: before.imei,
      imei: now.imei,
      mccBefore: before.mcc,
      mcc: now.mcc,
      sim: usedOf(sim),
    }
  })
  return { sightings: [...changed.values()], usages }
}

/** Any usage counts as a sighting, even without device and location; a restart of the gateway does not. */
const statedBy = ({ kind, seen }: UsageRecord): Seen | undefined =>
  kind === 'lost' ? undefined : (seen ?? unseen)

/** The properties of a SIM that the rules need. */
export const usedOf = (sim: FoundSim): UsedSim => ({
  status: sim.status,
  home: sim.home ?? undefined,
  hasLimits: sim.has_limits,
  isWatched: sim.is_watched,
  hasPool: sim.has_pool,
})

const knownMembers = ({ seen_at, imei, mcc }: SeenRow) => ({
  at: seen_at,
  imei: imei ?? undefined,
  mcc: mcc ?? undefined,
})

function merged(before: Seen, now: Seen): Seen {
  return {
    imei: now.imei ?? before.imei,
    mcc: now.mcc ?? before.mcc,
    mnc: now.mcc === undefined ? before.mnc : now.mnc,
    rat: now.rat ?? before.rat,
    apn: now.apn ?? before.apn,
    address: now.address ?? before.address,
    prefix: now.prefix ?? before.prefix,
    location: now.location ?? before.location,
    timeZone: now.timeZone ?? before.timeZone,
  }
}

/** Adds the missing check digit to an IMEI: stored values have 15 digits, or 16 for an IMEISV. */
function storedImei(imei: string): string {
  return imei.length === 14 ? imei + luhnDigit(imei) : imei
}
