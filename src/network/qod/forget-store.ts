import type { Sql } from '#platform/database/db.ts'
import { forgetInSteps } from '#platform/database/forget-store.ts'
import { readKeptDays } from '#platform/database/retention-store.ts'

/**
 * Forgets sessions that have been deleted for as long as they are kept, and with them the tokens of their receivers; but none of
 * which its network is still to be asked. `now` is exchange time, in milliseconds.
 */
export async function forgetQod(sql: Sql, now: number): Promise<void> {
  const days = (await readKeptDays(sql)).get('qod_sessions')!
  const which = `state = 'DELETED' and deleted_at < $1 and work is null order by deleted_at`
  await forgetInSteps(sql, 'qod_session', which, [new Date(now - days * 86_400_000)])
}
