import type { Sql } from '#platform/database/db.ts'
import { insertActions } from '../actions/store.ts'
import { notifySims } from '../events/notify.ts'
import {
  lowerLevels,
  noteSuspended,
  raiseLevels,
  readLevels,
  type Level,
  type Lowered,
  type RaisedLevel,
} from './limit-store.ts'
import { monthOf } from '../usage/month.ts'
import { resumeSims, suspendSims } from '../cards/suspend.ts'

const names = ['ok', 'warning', 'alarm', 'suspended'] as const

/**
 * Raises the limit status of SIMs that the caller has locked (and never lowers it), and records an action and an event. SIMs at the last
 * level are suspended, and their sessions disconnected.
 */
export async function raiseLimits(sql: Sql, levels: readonly Level[], now: Date): Promise<void> {
  if (levels.length === 0) return
  const raised = await raiseLevels(sql, levels, monthOf(now), now)
  await insertActions(sql, raised, (one) => actionOf(one, now))
  await notifySims(sql, raised, ({ partner_id: partnerId, iccid, level, profile, used, allowed }) => ({
    partnerId,
    iccid,
    at: now,
    type: `strowger.sim.limit.${names[level] as 'warning' | 'alarm' | 'suspended'}` as const,
    data: { profile, month: monthOf(now).toISOString(), usedBytes: used, limitBytes: allowed },
  }))
  const suspended = await suspendSims(
    sql,
    raised.filter(({ level }) => level === 3),
    now,
  )
  await noteSuspended(sql, ...idsOf(suspended))
}

function actionOf({ partner_id, iccid, signup_id, level, profile, used, allowed }: RaisedLevel, at: Date) {
  return {
    partnerId: partner_id,
    iccid,
    signupId: signup_id,
    at,
    actionType: 'limitReached',
    status: 'done' as const,
    creator: 'limit profile',
    source: 'rule',
    content: { limit: names[level], profile, usedBytes: used, limitBytes: allowed },
  }
}

/**
 * Re-evaluates SIMs that the caller has locked, by their usage of this month: levels that no longer apply are reset, and SIMs that the limit had
 * suspended resume. `before`: only levels that were reached before this instant are reset.
 */
export async function reevaluateLimits(
  sql: Sql,
  sims: readonly { partner_id: string; iccid: string }[],
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const lowered = await lowerLevels(sql, ...idsOf(sims), { before, now })
  const levels = await readLevels(sql, ...idsOf(sims), monthOf(now))
  const levelOf = new Map(levels.map((one) => [keyOf(one), one.level]))
  const back = lowered.filter((one) => (levelOf.get(keyOf(one)) ?? 0) < one.before)
  await resumeSims(
    sql,
    back.filter(({ suspended }) => suspended),
    now,
  )
  await notifySims(sql, back, (one) => resetOf(one, now))
  await raiseLimits(
    sql,
    levels.filter(({ level }) => level > 0),
    now,
  )
  // SIMs that are still suspended are suspended by their limit.
  await noteSuspended(sql, ...idsOf(lowered.filter((one) => one.suspended && !back.includes(one))))
}

const resetOf = ({ partner_id: partnerId, iccid, before }: Lowered, at: Date) => ({
  partnerId,
  iccid,
  at,
  type: 'strowger.sim.limit.reset' as const,
  data: { before: names[before] },
})

const keyOf = ({ partner_id, iccid }: { partner_id: string; iccid: string }) => `${partner_id} ${iccid}`

const idsOf = (sims: readonly { partner_id: string; iccid: string }[]): [string[], string[]] => [
  sims.map(({ partner_id }) => partner_id),
  sims.map(({ iccid }) => iccid),
]
