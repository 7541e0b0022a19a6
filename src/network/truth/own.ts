import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { hasSimOfNumber, liveStatuses, readSimChange, readSimHeard } from '#sims/index.ts'
import { readPlace } from './cells/place-store.ts'
import { sameCountry } from './countries.ts'
import type { NetworkTruth, Subject } from './port.ts'

/** What is known of our own SIMs (docs/decisions/0083-what-sims-tell.md): the numbers they had, their sessions, and where they were seen. */
export type OwnNetwork = NetworkTruth & {
  /** Whether the number is that of a SIM here, as the subject may ask about it. */
  has(subject: Subject): Promise<boolean>
}

const live: readonly number[] = liveStatuses

/** Opens it. What `assigned` tokens ask is looked up with the account each time: a SIM may have moved away meanwhile. */
export function openOwnNetwork({ db, clock }: { db: Db; clock: Clock }): OwnNetwork {
  const now = () => new Date(clock.now())
  const heardOf = (subject: Subject) => readSimHeard(db, simOf(subject), now())
  return {
    has: (subject) => hasSimOfNumber(db, simOf(subject)),
    async simChange(subject) {
      const changedAt = await readSimChange(db, simOf(subject), now())
      return changedAt && { changedAt }
    },
    async reachability(subject) {
      const heard = await heardOf(subject)
      if (!heard) return undefined
      // Nothing that gateways tell says whether texts reach a device.
      return {
        data: heard.open && live.includes(heard.status),
        sms: false,
        at: heard.heard_at ?? heard.created_at,
      }
    },
    async roaming(subject) {
      const heard = await heardOf(subject)
      if (!heard?.mcc || !heard.home || !heard.heard_at) return undefined
      return { roaming: !sameCountry(heard.mcc, heard.home), mcc: heard.mcc, at: heard.heard_at }
    },
    place: (subject) => readPlace(db, simOf(subject), now()),
  }
}

function simOf({ msisdn, accountId, basis }: Subject) {
  return { msisdn, accountId: basis === 'assigned' ? accountId : undefined }
}
