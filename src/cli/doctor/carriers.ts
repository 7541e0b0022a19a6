import { carrierDoubts, listCarriers } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'
import { isRunning } from './running.ts'

/** Whether the carriers in use have their sessions; only where nodes run that could hold them. */
export async function checkCarriers(sql: Sql): Promise<Finding[]> {
  const carriers = await listCarriers(sql)
  if (carriers.length === 0) return [ok('Carriers', 'none is configured yet')]
  if (!(await isRunning(sql))) return [ok('Carriers', 'not looked at, because no node runs')]
  const doubts = carrierDoubts(carriers, Date.now())
  return doubts.length === 0
    ? [ok('Carriers', 'all that are in use have their sessions')]
    : doubts.map(({ carrierId, says }) => warn(`Carrier ${carrierId}`, says))
}
