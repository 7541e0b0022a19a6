import { type CarrierQueues, readSessions } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { CarrierQueue } from '../queues/queue-metrics.ts'
import { busyCarriers, mostCounted, readQueues } from '../queues/queue-store.ts'
import { countUnmatched } from './unmatched-store.ts'

/** The queues of carriers, for operators. */
export const carrierQueues: CarrierQueues = {
  mostCounted,
  read: readQueues,
  countUnmatched,
  busy: busyCarriers,
}

/** The queue, unmatched delivery receipts and sessions of each carrier. */
export async function readCarrierQueues(sql: Sql): Promise<Map<string, CarrierQueue>> {
  const sessions = await readSessions(sql)
  const ids = sessions.map(({ id }) => id)
  const queues = await readQueues(sql, ids)
  const unmatched = await countUnmatched(sql, ids, mostCounted)
  return new Map(
    sessions.map(({ id, wanted, bound }) => [
      id,
      { ...queues.get(id)!, unmatched: Math.min(unmatched.get(id) ?? 0, mostCounted), wanted, bound },
    ]),
  )
}
