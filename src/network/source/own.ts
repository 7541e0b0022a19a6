import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import {
  liveStatuses,
  readExcludedFeatures,
  readSimChange,
  readSimHeard,
  type SimFeature,
  type SimHeard,
} from '#sims/index.ts'
import { readLastLocation } from './cells/location-store.ts'
import { sameCountry } from './countries.ts'
import type { NetworkDataSource, Subject } from './port.ts'

/** What is known of our own SIMs (docs/decisions/0047-camara-network-features.md): the numbers they had, their sessions, and where they were seen. */
export type OwnNetwork = NetworkDataSource & {
  /** The features excluded for the SIM with the number; undefined where the subject may ask about no SIM with it. */
  excluded(subject: Subject): Promise<readonly SimFeature[] | undefined>
}

const live: readonly number[] = liveStatuses

/** Opens it. What `assigned` tokens ask is looked up with the account each time: a SIM may have moved away meanwhile. */
export function openOwnNetwork({ db, clock }: { db: Db; clock: Clock }): OwnNetwork {
  const now = () => new Date(clock.now())
  const heardOf = (subject: Subject) => readSimHeard(db, simOf(subject), now())
  return {
    excluded: (subject) => readExcludedFeatures(db, simOf(subject)),
    async simChange(subject) {
      const changedAt = await readSimChange(db, simOf(subject), now())
      return changedAt && { changedAt }
    },
    async reachability(subject) {
      const heard = await heardOf(subject)
      if (!heard) return undefined
      const attached = isAttached(heard)
      const sms = attached ? (heard.sms ?? undefined) : false
      return { data: attached, sms, at: heard.heard_at ?? heard.created_at }
    },
    async roaming(subject) {
      const heard = await heardOf(subject)
      if (!heard?.mcc || !heard.home || !heard.heard_at) return undefined
      return { roaming: !sameCountry(heard.mcc, heard.home), mcc: heard.mcc, at: heard.heard_at }
    },
    place: (subject) => readLastLocation(db, simOf(subject), now()),
  }
}

/** A gateway has an open session of it, which its status allows. Without one it receives no SMS either. */
function isAttached({ open, status }: SimHeard): boolean {
  return open && live.includes(status)
}

function simOf({ msisdn, accountId, basis }: Subject) {
  return { msisdn, accountId: basis === 'assigned' ? accountId : undefined }
}
