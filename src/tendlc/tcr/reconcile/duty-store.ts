import type { Sql } from '#platform/database/db.ts'

export type Duty = 'subscribe' | 'reconcile' | 'reconcile-campaigns'

/** Time after which another node repeats a duty whose node died. */
export const leaseSeconds = 600

/** Claims a duty that is due, and returns the wall time at which it began: an attempt after a failure continues the previous one. */
export async function claimDuty(sql: Sql, name: Duty): Promise<Date | undefined> {
  const { rows } = await sql.query<{ began_at: Date }>({
    name: 'claim-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2),
        began_at = coalesce(began_at, clock_timestamp())
      where name = $1 and due_at <= clock_timestamp() returning began_at`,
    values: [name, leaseSeconds],
  })
  return rows[0]?.began_at
}

/** Schedules a duty again: after it was done, or after a failure. */
export async function deferDuty(sql: Sql, name: Duty, seconds: number, done: boolean): Promise<void> {
  await sql.query({
    name: 'defer-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2),
        done_at = case when $3 then clock_timestamp() else done_at end,
        began_at = case when $3 then null else began_at end where name = $1`,
    values: [name, seconds, done],
  })
}
