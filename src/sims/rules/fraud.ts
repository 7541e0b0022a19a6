import type { Sql } from '#platform/database/db.ts'
import { lockSims } from '../cards/lock-store.ts'
import { insertActions } from '../actions/store.ts'
import { notifySims } from '../events/notify.ts'
import { endAlarms, insertAlarms, type FoundAlarm } from './alarm-store.ts'

/** Raises alarms of SIMs that the caller has locked, once per cause and period, each with an action and an event. */
export async function raiseAlarms(sql: Sql, found: readonly FoundAlarm[], now: Date): Promise<void> {
  if (found.length === 0) return
  const raised = await insertAlarms(sql, found, now)
  await insertActions(sql, raised, (alarm) => ({
    partnerId: alarm.partner_id,
    iccid: alarm.iccid,
    signupId: alarm.signup_id,
    actionType: 'fraudAlarm',
    status: 'done',
    creator: 'fraud profile',
    source: 'rule',
    content: { cause: alarm.cause, ...alarm.found },
    at: now,
  }))
  await notifySims(sql, raised, ({ partner_id: partnerId, iccid, id, cause, found: subject, period }) => ({
    partnerId,
    iccid,
    type: 'strowger.sim.fraud.alarm',
    data: { alarmId: id, cause, since: period.toISOString(), found: subject },
    at: now,
  }))
}

/** The actor who clears alarms, and the channel. */
export type ClearedBy = { creator: string; source: string; now: Date }

/**
 * Clears the alarms of a partner's SIMs, and returns the SIMs that had an alarm. The same cause raises another alarm when it is found
 * in a later hour.
 */
export async function clearAlarms(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  { creator, source, now }: ClearedBy,
): Promise<string[]> {
  const cards = await lockSims(
    sql,
    iccids.map((iccid) => ({ partnerId, iccid })),
  )
  const inOrder = cards.map(({ iccid }) => iccid)
  const cleared = await endAlarms(sql, partnerId, inOrder, creator, now)
  await insertActions(sql, cleared, ({ iccid, signup_id: signupId, causes }) => ({
    partnerId,
    iccid,
    signupId,
    creator,
    source,
    at: now,
    actionType: 'fraudAlarmCleared',
    status: 'done' as const,
    content: { causes },
  }))
  await notifySims(sql, cleared, ({ iccid, causes }) => ({
    partnerId,
    iccid,
    at: now,
    type: 'strowger.sim.fraud.cleared',
    data: { causes },
  }))
  return cleared.map(({ iccid }) => iccid)
}
