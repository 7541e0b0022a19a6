import type { Sql } from '#platform/database/db.ts'

export type Duty = 'subscribe' | 'reconcile' | 'reconcile-campaigns'

/** Time after which another node repeats a duty whose node died. */
const leaseSeconds = 600

/** Work that was claimed: the wall time at which it began, and the page at which it continues. An attempt after a failure continues the previous one. */
export type Claimed = { began_at: Date; page: number }

/** Claims a duty that is due. */
export async function claimDuty(sql: Sql, name: Duty): Promise<Claimed | undefined> {
  const { rows } = await sql.query<Claimed>({
    name: 'claim-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2),
        began_at = coalesce(began_at, clock_timestamp())
      where name = $1 and due_at <= clock_timestamp() returning began_at, page`,
    values: [name, leaseSeconds],
  })
  return rows[0]
}

/** Extends the lease of a duty during its work, and stores the page at which it continues after a failure; default the same page. */
export async function extendDuty(sql: Sql, name: Duty, page?: number): Promise<void> {
  await sql.query({
    name: 'extend-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2), page = coalesce($3, page)
      where name = $1`,
    values: [name, leaseSeconds, page ?? null],
  })
}

/** Schedules a duty again: after it was done, or after a failure. */
export async function deferDuty(sql: Sql, name: Duty, seconds: number, done: boolean): Promise<void> {
  await sql.query({
    name: 'defer-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2),
        done_at = case when $3 then clock_timestamp() else done_at end,
        began_at = case when $3 then null else began_at end,
        page = case when $3 then 1 else page end where name = $1`,
    values: [name, seconds, done],
  })
}
