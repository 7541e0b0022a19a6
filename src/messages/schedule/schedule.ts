import type { Carriers } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { firstRoute } from '../outstanding/next-route.ts'
import { lockDue, mostAtOnce, queueDue } from './schedule-store.ts'

type ReleaseDeps = { db: Db; carriers: Pick<Carriers, 'routing' | 'availability'>; clock: Clock }

export type ScheduleDeps = ReleaseDeps & {
  log: Log
  activity?: Activity | undefined
  /** Called after messages were queued. */
  released(): void
}

const everyMs = 500
const restMs = 15_000

/** Queues scheduled messages for their carriers at their delivery time. */
export function openSchedule(deps: ScheduleDeps): Repeated {
  const { log, activity, released } = deps
  const round = async () => {
    const count = await releaseDue(deps)
    if (count > 0) released()
    return count === mostAtOnce
  }
  const rest = activity && { activity, atMostMs: restMs }
  return repeated(round, everyMs, log, 'could not queue scheduled messages', rest)
}

/** Queues messages whose delivery time has come, by the routes of now; a message without a route keeps its carrier. Returns their number. */
export async function releaseDue({ db, carriers, clock }: ReleaseDeps): Promise<number> {
  return db.tx(async (sql) => {
    const due = await lockDue(sql, clock.now())
    const routed = due.map((one) => ({
      id: one.id,
      carrierId: firstRoute(carriers, one).route?.carrierId ?? one.carrierId,
    }))
    if (routed.length > 0) await queueDue(sql, routed)
    return due.length
  })
}
