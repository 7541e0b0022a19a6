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
 * Applies rules to usage, in the transaction that stores it, after its hours and months: raises limits and alarms, disconnects
 * sessions of SIMs that may not use the network, and adds to pools. Locks only the SIMs that change; pools come last, as they are
 * shared the most. `now` is exchange time: usage of an earlier month no longer reaches a limit. An assignment made while usage is
 * stored applies from the next usage on.
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
  await queueDisconnects(sql, mayNot, { cause: 'status', now })
  await addPoolUsage(sql, columnsOf(ofSims(({ hasPool }) => hasPool)))
}
