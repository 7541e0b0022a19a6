import type { Sql } from '#platform/database/db.ts'

export type Duty = 'subscribe' | 'reconcile' | 'reconcile-campaigns'

/** Time after which another node repeats a duty whose node died. */
export const leaseSeconds = 600

/** Claims a duty that is due, and returns the present wall time. */
export async function claimDuty(sql: Sql, name: Duty): Promise<Date | undefined> {
  const { rows } = await sql.query<{ now: Date }>({
    name: 'claim-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2)
      where name = $1 and due_at <= clock_timestamp() returning clock_timestamp() as now`,
    values: [name, leaseSeconds],
  })
  return rows[0]?.now
}

/** Schedules a duty again: after it was done, or after a failure. */
export async function deferDuty(sql: Sql, name: Duty, seconds: number, done: boolean): Promise<void> {
  await sql.query({
    name: 'defer-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2),
        done_at = case when $3 then clock_timestamp() else done_at end where name = $1`,
    values: [name, seconds, done],
  })
}
