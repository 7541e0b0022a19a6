import type { Sql } from '#platform/database/db.ts'
import { keysOf, lockSims } from '../cards/lock-store.ts'
import { blockedStatuses } from '../states/states.ts'
import { addPoolUsage } from '../pools/usage-store.ts'
import { addUsageAbroad } from '../usage/abroad-store.ts'
import { findAlarms } from './alarm-store.ts'
import { queueDisconnects } from '../disconnects/disconnect-store.ts'
import { raiseAlarms } from './fraud.ts'
import { findRisen } from './limit-store.ts'
import { raiseLimits } from './limits.ts'
import { monthOf } from '../usage/month.ts'
import { columnsOf, type SimUsage, type UsedSim } from '../usage/usage.ts'

const blocked: ReadonlySet<number> = new Set(blockedStatuses)

/**
 * What follows from usage, in the transaction that stores it and behind the hours and months that it is counted in: limits are
 * reached, alarms are raised, sessions of SIMs that may not be in use have to end, pools have used more. Only the SIMs that something
 * becomes of are held; pools come last, being what most others want too. `now` is exchange time: what was used in a month that is
 * over reaches no limit any more. What a SIM is given while its usage is stored holds from the next usage on.
 */
export async function onUsage(sql: Sql, changes: readonly SimUsage[], now: Date): Promise<void> {
  if (changes.length === 0) return
  const ofSims = (wanted: (sim: UsedSim) => boolean) => changes.filter(({ sim }) => wanted(sim))
  const risen = await findRisen(sql, columnsOf(ofSims(({ hasLimits }) => hasLimits)), monthOf(now))
  const alarms = await findAlarms(
    sql,
    ofSims(({ isWatched }) => isWatched),
  )
  if (risen.length + alarms.length > 0) {
    await lockSims(sql, keysOf([...risen, ...alarms]))
    await raiseLimits(sql, risen, now)
    await raiseAlarms(sql, alarms, now)
  }
  await addUsageAbroad(sql, changes)
  const mayNot = columnsOf(ofSims(({ status }) => blocked.has(status)))
  await queueDisconnects(sql, mayNot, { because: 'status', now })
  await addPoolUsage(sql, columnsOf(ofSims(({ hasPool }) => hasPool)))
}
