import type { Sql } from '#platform/database/db.ts'
import { forgetInSteps } from '#platform/database/forget-store.ts'
import { readKeptDays } from '#platform/database/retention-store.ts'
import { heardSince } from '../rules/silence-store.ts'

/** A silence that lasts: without its alarm it would be found anew. */
const stillSilent = `cause = 'silence' and exists (select from sim s left join sim_seen e on e.partner_id = s.partner_id and e.iccid = s.iccid
  where s.partner_id = sim_alarm.partner_id and s.iccid = sim_alarm.iccid and ${heardSince} = sim_alarm.period)`

/** A period of a pool that is not over by exchange time $2. */
const stillRuns = `period_start >= (select sim_period_start(p.first_period, p.period_months, $2) from sim_pool p
  where p.id = sim_pool_usage.pool_id)`

/** Which rows of which table go when they are older than $1, by kind of `retention`. What is open stays. */
const old = [
  ['sim_actions', 'sim_action', `created_at < $1 and status <> 'open'`],
  ['sim_actions', 'sim_action_count', 'hour < $1 and actions = 0'],
  ['sim_alarms', 'sim_alarm', `cleared_at < $1 and not (${stillSilent})`],
  ['sim_disconnects', 'sim_disconnect', 'ended_at < $1'],
  ['sim_usage', 'sim_usage_period', 'month < $1'],
  ['sim_usage', 'sim_sms_month', 'month < $1'],
  ['sim_usage', 'sim_usage_abroad', 'month < $1'],
  ['sim_usage', 'sim_pool_usage', `period_start < $1 and not (${stillRuns})`],
] as const

/** Forgets what is told of SIMs and is older than it is kept. `now` is exchange time, in milliseconds. */
export async function forgetOldSims(sql: Sql, now: number): Promise<void> {
  const days = await readKeptDays(sql)
  for (const [kind, table, which] of old) {
    const before = new Date(now - days.get(kind)! * 86_400_000)
    await forgetInSteps(sql, table, which, which.includes('$2') ? [before, new Date(now)] : [before])
  }
}
