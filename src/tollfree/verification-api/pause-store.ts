import type { Sql } from '#platform/database/db.ts'

export type PauseReason = 'credentials' | 'throttled'

/** Stops the calls of all nodes for a number of seconds of wall time. */
export async function pauseCalls(sql: Sql, reason: PauseReason, seconds: number): Promise<void> {
  await sql.query({
    name: 'pause-tollfree-provider',
    text: `update tollfree_provider set paused_by = $1,
      paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => $2))`,
    values: [reason, seconds],
  })
}

/** Ends a pause because of the credentials, which a restart may have changed. */
export async function endCredentialsPause(sql: Sql): Promise<void> {
  await sql.query(
    `update tollfree_provider set paused_until = '-infinity', paused_by = null where paused_by = 'credentials'`,
  )
}

/** Stores that the provider responds, at most once a minute. */
export async function noteResponse(sql: Sql): Promise<void> {
  await sql.query({
    name: 'note-tollfree-provider',
    text: `update tollfree_provider set answered_at = clock_timestamp(), paused_by = null
      where answered_at is null or answered_at < clock_timestamp() - interval '1 minute' or paused_by is not null`,
    values: [],
  })
}

/** Whether calls are paused. */
export async function arePaused(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-tollfree-provider-paused',
    text: 'select from tollfree_provider where paused_until > clock_timestamp()',
    values: [],
  })
  return rowCount === 1
}
