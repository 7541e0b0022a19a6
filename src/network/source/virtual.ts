import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import {
  type NetworkDataSource,
  NotApplicable,
  type DeviceLocation,
  type Reachability,
  type Roaming,
  type SimChange,
  Unavailable,
} from './port.ts'
import { plannedAnswers, virtualDays, type VirtualFault, virtualHome } from './virtual-plan.ts'
import { readVirtual, type VirtualRow } from './virtual-store.ts'

/** Current data of a virtual number. */
export type VirtualAnswers = {
  simChange: SimChange | undefined
  reachability: (Reachability & { sms: boolean }) | undefined
  roaming: Roaming | undefined
  location: DeviceLocation | undefined
  fault: VirtualFault | undefined
}

/** The virtual network of numbers that begin with 990: the last two digits select the simulated data, unless it is overridden. */
export function openVirtualNetwork({ db, clock }: { db: Db; clock: Clock }): NetworkDataSource {
  const of = async ({ msisdn }: { msisdn: string }) => {
    const answers = virtualAnswersOf(msisdn, await readVirtual(db, msisdn), clock.now())
    if (answers.fault === 'not-applicable') throw new NotApplicable()
    if (answers.fault) throw new Unavailable(answers.fault)
    return answers
  }
  return {
    simChange: async (subject) => (await of(subject)).simChange,
    reachability: async (subject) => (await of(subject)).reachability,
    roaming: async (subject) => (await of(subject)).roaming,
    location: async (subject) => (await of(subject)).location,
  }
}

/** Data of a number at a time (milliseconds), by the digits and the overrides of the number. */
export function virtualAnswersOf(
  msisdn: string,
  overrides: VirtualRow | undefined,
  now: number,
): VirtualAnswers {
  const planned = plannedAnswers(msisdn)
  const ago = (seconds: number) => new Date(now - seconds * 1000)
  const { swappedHoursAgo: hours, reach, roaming, location } = planned
  const answers: VirtualAnswers = {
    simChange:
      hours === undefined
        ? undefined
        : hours === null
          ? { changedAt: undefined, monitoredDays: virtualDays }
          : { changedAt: ago(hours * 3600) },
    reachability: reach && { data: reach.data, sms: reach.sms, at: ago(reach.secondsAgo) },
    roaming: roaming && { ...roaming, at: ago(0) },
    location: location && locationOf(location, ago(location.secondsAgo)),
    fault: planned.fault,
  }
  return overrides ? { ...answers, ...overridesOf(overrides, now) } : answers
}

type Circle = Pick<DeviceLocation, 'latitude' | 'longitude' | 'radius'>

const locationOf = ({ latitude, longitude, radius }: Circle, at: Date): DeviceLocation => ({
  latitude,
  longitude,
  radius,
  at,
})

/** The overridden data of a number. */
function overridesOf(row: VirtualRow, now: number): Partial<VirtualAnswers> {
  const { swapped_at, data, sms, reach_at, mcc, mcc_at, latitude, longitude, radius, location_at, fault } =
    row
  return {
    ...(swapped_at && { simChange: { changedAt: swapped_at } }),
    ...(reach_at && { reachability: { data: data!, sms: sms!, at: reach_at } }),
    ...(mcc_at && { roaming: { roaming: mcc !== virtualHome, mcc: mcc!, at: mcc_at } }),
    ...(radius !== null && {
      location: locationOf(
        { latitude: latitude!, longitude: longitude!, radius },
        location_at ?? new Date(now),
      ),
    }),
    ...(fault && { fault }),
  }
}
