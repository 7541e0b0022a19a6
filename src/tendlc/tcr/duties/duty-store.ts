import type { Sql } from '#platform/database/db.ts'

export type Duty = 'subscribe' | 'reconcile' | 'reconcile-campaigns'

/** Time after which another node repeats a duty whose node died. */
const leaseSeconds = 600

/**
 * A claimed duty: the number of this attempt, the wall time at which the work began, and the page at which it continues. An attempt after a failure
 * continues the previous one.
 */
export type Claimed = { name: Duty; attempts: number; began_at: Date; page: number }

/** Another node has begun the duty, because the lease of this attempt has expired. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
  constructor({ name }: Pick<Claimed, 'name'>) {
    super(`another node continues the ${name} duty of the campaign registry`)
  }
}

/** Claims a duty that is due. */
export async function claimDuty(sql: Sql, name: Duty): Promise<Claimed | undefined> {
  const { rows } = await sql.query<Claimed>({
    name: 'claim-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $2), attempts = attempts + 1,
        began_at = coalesce(began_at, clock_timestamp())
      where name = $1 and due_at <= clock_timestamp() returning name, attempts, began_at, page`,
    values: [name, leaseSeconds],
  })
  return rows[0]
}

/** Extends the lease of a duty during its work, and stores the page at which it continues after a failure; default the same page. */
export async function extendDuty(sql: Sql, claimed: Claimed, page?: number): Promise<void> {
  const { rowCount } = await sql.query({
    name: 'extend-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $3), page = coalesce($4, page)
      where name = $1 and attempts = $2`,
    values: [claimed.name, claimed.attempts, leaseSeconds, page ?? null],
  })
  if (rowCount !== 1) throw new LeaseLost(claimed)
}

/** Schedules a duty again after it was done or has failed, unless another node has begun it. */
export async function deferDuty(
  sql: Sql,
  { name, attempts }: Claimed,
  { seconds, isDone }: { seconds: number; isDone: boolean },
): Promise<void> {
  await sql.query({
    name: 'defer-registry-duty',
    text: `update registry_duty set due_at = clock_timestamp() + make_interval(secs => $3),
        done_at = case when $4 then clock_timestamp() else done_at end,
        began_at = case when $4 then null else began_at end,
        page = case when $4 then 1 else page end where name = $1 and attempts = $2`,
    values: [name, attempts, seconds, isDone],
  })
}
