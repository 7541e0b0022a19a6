import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

type State = { paused_by: string | null; minutes: number | null }

/** Reports who verifies toll-free numbers, and whether the provider responds. */
export async function checkTollFree(sql: Sql, { tollFree }: Config): Promise<Finding> {
  const code = 'toll_free'
  if (tollFree === 'manual') return ok(code, 'no verifier is connected; operators decide in the review queue')
  if (tollFree === 'simulated') return ok(code, 'the simulator of the sandbox')
  const { rows } = await sql.query<State>(
    `select case when paused_until > clock_timestamp() then paused_by end as paused_by,
        extract(epoch from clock_timestamp() - answered_at)::float8 / 60 as minutes
      from tollfree_provider`,
  )
  const { paused_by: pausedBy, minutes } = rows[0]!
  if (pausedBy === 'credentials')
    return warn(code, 'the provider rejects the secret: correct STROWGER_TOLLFREE_SECRET_FILE.')
  if (pausedBy === 'throttled') return warn(code, 'the provider rejects requests because of their rate.')
  if (minutes === null) return ok(code, 'a provider over HTTP, which has not responded yet')
  return ok(code, `a provider over HTTP, which responded ${Math.round(minutes)} min ago`)
}
