import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import {
  liveStatuses,
  readExcludedFeatures,
  readSimChange,
  readSimLastSeen,
  type SimFeature,
  type SimLastSeen,
} from '#sims/index.ts'
import { readLastLocation } from './cells/location-store.ts'
import { sameCountry } from '#platform/mobile-countries.ts'
import type { NetworkDataSource, Subject } from './port.ts'

/** Data about the SIMs of this exchange (docs/decisions/0047-camara-network-features.md): number history, sessions, and last locations. */
export type OwnNetwork = NetworkDataSource & {
  /** Features excluded for the SIM of the number; undefined if the subject may not query any SIM with it. */
  excluded(subject: Subject): Promise<readonly SimFeature[] | undefined>
}

const live: readonly number[] = liveStatuses

/** Opens the data source. Queries on the basis `assigned` check the account each time, because the SIM may have moved meanwhile. */
export function openOwnNetwork({ db, clock }: { db: Db; clock: Clock }): OwnNetwork {
  const now = () => new Date(clock.now())
  const heardOf = (subject: Subject) => readSimLastSeen(db, simOf(subject), now())
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
    location: (subject) => readLastLocation(db, simOf(subject), now()),
  }
}

/** Whether the SIM has an open session that its status allows. Without an open session, the SIM receives no SMS either. */
function isAttached({ open, status }: SimLastSeen): boolean {
  return open && live.includes(status)
}

function simOf({ msisdn, accountId, basis }: Subject) {
  return { msisdn, accountId: basis === 'assigned' ? accountId : undefined }
}
