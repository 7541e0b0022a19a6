import type { Retained } from '#platform/database/retained.ts'
import { hoursKeptDays } from '#platform/reports/span.ts'
import { retainedUploads } from './retained-uploads.ts'
import { lastSeenSql } from './rules/inactivity-store.ts'

/** An inactivity alarm whose cause persists; a deleted alarm would be raised again. */
const stillInactive = `cause = 'silence' and exists (select from sim s left join sim_seen e on e.partner_id = s.partner_id and e.iccid = s.iccid
  where s.partner_id = sim_alarm.partner_id and s.iccid = sim_alarm.iccid and ${lastSeenSql} = sim_alarm.period)`

/** The current period of a pool. */
const stillRuns = `period_start >= (select sim_period_start(p.first_period, p.period_months, $2) from sim_pool p
  where p.id = sim_pool_usage.pool_id)`

const history = (setting: string, table: string, old: string): Retained => ({
  table,
  old,
  keep: { setting },
  clock: 'exchange',
})

/** A duplicate record is recognized as long as its session is stored. */
const session = { keep: { days: 35 }, clock: 'exchange' } as const

/** Rows of this domain that are deleted after their retention period. Open items are kept. */
export const retained: readonly Retained[] = [
  history('sim_actions', 'sim_action', `created_at < $1 and status <> 'open'`),
  history('sim_actions', 'sim_action_count', 'hour < $1 and actions = 0'),
  history('sim_alarms', 'sim_alarm', `cleared_at < $1 and not (${stillInactive})`),
  history('sim_disconnects', 'sim_disconnect', 'ended_at < $1'),
  history('sim_usage', 'sim_usage_period', 'month < $1'),
  history('sim_usage', 'sim_sms_month', 'month < $1'),
  history('sim_usage', 'sim_usage_abroad', 'month < $1'),
  history('sim_usage', 'sim_pool_usage', `period_start < $1 and not (${stillRuns})`),
  { table: 'sim_session', old: 'created_at < $1 and ended_at < $1', ...session },
  { table: 'sim_doubt', old: 'last_at < $1 order by last_at', ...session },
  { table: 'sim_nas_restart', old: 'began_at < $1 and lost_from is null', ...session },
  { table: 'sim_usage_hour', old: 'hour < $1', keep: { days: 100 }, clock: 'exchange' },
  // Hours are deleted with their day, so that hours and days sum the same usage.
  {
    table: 'sim_report',
    old: "step = 0 and at < date_trunc('day', $1::timestamptz, 'UTC')",
    keep: { days: hoursKeptDays },
    clock: 'exchange',
  },
  {
    table: 'sim_report',
    old: "step in (1, 2) and at < date_trunc('week', $1::timestamptz, 'UTC')",
    keep: { setting: 'reports' },
    clock: 'exchange',
  },
  { table: 'sim_unmatched', old: 'last_at < $1 order by last_at', keep: { days: 7 }, clock: 'exchange' },
  { table: 'sim_request', old: 'at < $1 order by at', keep: { days: 1 }, clock: 'wall' },
  {
    table: 'sim_token',
    old: 'expires_at < $1 order by expires_at',
    keep: { hours: 0 },
    clock: 'wall',
    busy: true,
  },
  ...retainedUploads,
]
