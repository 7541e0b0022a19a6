import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { readVirtual } from '../../source/virtual-store.ts'
import { virtualAnswersOf } from '../../source/virtual.ts'
import type { Applied, QosNetwork, QosSession } from './network.ts'

type Course = { availableAfter: number; endsAfter?: number }

/** Simulated timing of QoS sessions, by the last two digits of a virtual number, in seconds of exchange time (docs/SANDBOX.md). */
const courses: Readonly<Record<string, Course>> = {
  70: { availableAfter: 10 },
  71: { availableAfter: Infinity, endsAfter: 10 },
  72: { availableAfter: 0, endsAfter: 30 },
  73: { availableAfter: Infinity, endsAfter: 0 },
}
const atOnce: Course = { availableAfter: 0 }

/** The virtual network grants every QoS session, some with a delay or for a limited time. */
export function openVirtualQos({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }): QosNetwork {
  return {
    async supports({ msisdn }) {
      return virtualAnswersOf(msisdn, await readVirtual(db, msisdn), clock.now()).fault !== 'not-applicable'
    },
    apply: async (session) => courseOf(session, clock.now()),
    release: async () => ({ outcome: 'released' }),
  }
}

function courseOf({ msisdn, createdAt }: QosSession, now: number): Applied {
  const { availableAfter, endsAfter } = courses[msisdn.slice(-2)] ?? atOnce
  const at = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)
  if (endsAfter !== undefined && now >= at(endsAfter).getTime())
    return {
      outcome: 'refused',
      reason: 'terminated',
      detail: 'the virtual number simulates a terminated session',
    }
  if (now < createdAt.getTime() + availableAfter * 1000) {
    const next = at(Math.min(availableAfter, endsAfter ?? Infinity))
    return { outcome: 'later', detail: 'the virtual number simulates a delay', at: next }
  }
  return endsAfter === undefined ? { outcome: 'applied' } : { outcome: 'applied', recheckAt: at(endsAfter) }
}
