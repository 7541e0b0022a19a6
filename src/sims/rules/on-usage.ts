import type { Sql } from '#platform/db.ts'
import { addPoolUsage } from '../pools/usage-store.ts'
import { addUsageAbroad } from '../usage/abroad-store.ts'
import { findAlarms } from './alarm-store.ts'
import { queueBarred } from './disconnect-store.ts'
import { raiseAlarms } from './fraud.ts'
import { holdSims } from './hold-store.ts'
import { findRisen } from './limit-store.ts'
import { raiseLimits } from './limits.ts'
import { monthOf } from './month.ts'
import { columnsOf, type SimUsage } from './usage.ts'

/**
 * What follows from usage, in the transaction that stores it and behind the hours and months that it is counted in: limits are reached,
 * alarms are raised, sessions of SIMs that may not be in use have to end, pools have used more. Only the SIMs that something becomes of are held; pools come last, being what most others
 * want too. `now` is exchange time: what was used in a month that is over reaches no limit any more.
 */
export async function onUsage(sql: Sql, changes: readonly SimUsage[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const columns = columnsOf(changes)
  const risen = await findRisen(sql, columns, monthOf(now))
  const alarms = await findAlarms(sql, changes)
  if (risen.length + alarms.length > 0) {
    await holdSims(sql, [...risen, ...alarms])
    await raiseLimits(sql, risen, now)
    await raiseAlarms(sql, alarms, now)
  }
  await addUsageAbroad(sql, changes)
  await queueBarred(sql, columns, { because: 'status', now })
  await addPoolUsage(sql, columns)
}
