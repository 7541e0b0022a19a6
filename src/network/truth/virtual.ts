import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import {
  type NetworkTruth,
  NotApplicable,
  type Place,
  type Reachability,
  type Roaming,
  type SimChange,
  Unavailable,
} from './port.ts'
import { plannedAnswers, virtualDays, type VirtualFault, virtualHome } from './virtual-plan.ts'
import { readVirtual, type VirtualRow } from './virtual-store.ts'

/** What a virtual number answers now. */
export type VirtualTruth = {
  simChange: SimChange | undefined
  reachability: (Reachability & { sms: boolean }) | undefined
  roaming: Roaming | undefined
  place: Place | undefined
  fault: VirtualFault | undefined
}

/** The virtual network of numbers that begin with 990: their last two digits say what they answer, unless they were told otherwise. */
export function openVirtualNetwork({ db, clock }: { db: Db; clock: Clock }): NetworkTruth {
  const of = async ({ msisdn }: { msisdn: string }) => {
    const truth = virtualTruth(msisdn, await readVirtual(db, msisdn), clock.now())
    if (truth.fault === 'not-applicable') throw new NotApplicable()
    if (truth.fault) throw new Unavailable(truth.fault)
    return truth
  }
  return {
    simChange: async (subject) => (await of(subject)).simChange,
    reachability: async (subject) => (await of(subject)).reachability,
    roaming: async (subject) => (await of(subject)).roaming,
    place: async (subject) => (await of(subject)).place,
  }
}

/** What a number answers at an instant (milliseconds), by its digits and by what it was told. */
export function virtualTruth(msisdn: string, told: VirtualRow | undefined, now: number): VirtualTruth {
  const planned = plannedAnswers(msisdn)
  const ago = (seconds: number) => new Date(now - seconds * 1000)
  const { swappedHoursAgo: hours, reach, roaming, place } = planned
  const answers: VirtualTruth = {
    simChange:
      hours === undefined
        ? undefined
        : hours === null
          ? { changedAt: undefined, monitoredDays: virtualDays }
          : { changedAt: ago(hours * 3600) },
    reachability: reach && { data: reach.data, sms: reach.sms, at: ago(reach.secondsAgo) },
    roaming: roaming && { ...roaming, at: ago(0) },
    place: place && placeOf(place, ago(place.secondsAgo)),
    fault: planned.fault,
  }
  return told ? { ...answers, ...toldBy(told, now) } : answers
}

type Circle = Pick<Place, 'latitude' | 'longitude' | 'radius'>

const placeOf = ({ latitude, longitude, radius }: Circle, at: Date): Place => ({
  latitude,
  longitude,
  radius,
  at,
})

/** What was told of a number, where something was. */
function toldBy(row: VirtualRow, now: number): Partial<VirtualTruth> {
  const { swapped_at, data, sms, reach_at, mcc, mcc_at, latitude, longitude, radius, place_at, fault } = row
  return {
    ...(swapped_at && { simChange: { changedAt: swapped_at } }),
    ...(reach_at && { reachability: { data: data!, sms: sms!, at: reach_at } }),
    ...(mcc_at && { roaming: { roaming: mcc !== virtualHome, mcc: mcc!, at: mcc_at } }),
    ...(radius !== null && {
      place: placeOf({ latitude: latitude!, longitude: longitude!, radius }, place_at ?? new Date(now)),
    }),
    ...(fault && { fault }),
  }
}
