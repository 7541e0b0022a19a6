import { carrierDoubts, listCarriers, missingSessions } from '#carriers/index.ts'
import { readCarrierQueues } from '#messages/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { type Finding, ok, warn } from './finding.ts'
import { isRunning } from './running.ts'

/** Checks that the carriers in use have the configured number of sessions, if a node that could hold sessions is running. */
export async function checkCarriers(sql: Sql): Promise<Finding[]> {
  const carriers = await listCarriers(sql)
  if (carriers.length === 0) return [ok('carriers', 'no carriers are configured yet')]
  if (!(await isRunning(sql))) return [ok('carriers', 'not checked, because no node is running')]
  const queues = await readCarrierQueues(sql)
  const waiting = [...queues].flatMap(([id, { oldestAt }]) =>
    oldestAt === undefined ? [] : [[id, oldestAt] as const],
  )
  const doubts = carrierDoubts(carriers, wallNow(), new Map(waiting))
  if (doubts.length > 0)
    return doubts.map(({ carrierId, description }) =>
      warn('carriers', description, { subject: `Carrier ${carrierId}`, carrier_id: carrierId }),
    )
  const missing = missingSessions(carriers, wallNow())
  return missing.length === 0
    ? [ok('carriers', 'all carriers in use have their sessions')]
    : [ok('carriers', `${missing.join('; ')}; not yet an issue`)]
}
