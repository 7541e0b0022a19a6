import type { Sql } from '#platform/database/db.ts'

/** The number of waiting deliveries, and the due time of the first one, in exchange time, whose user has a receiving session. */
export type WaitingDeliveries = { waiting: number; dueAt: Date | null }

/** Counts waiting deliveries up to 10,000, and reads one entry of the index for each user with a receiving session. */
export async function readWaiting(sql: Sql): Promise<WaitingDeliveries> {
  const { rows } = await sql.query<WaitingDeliveries>({
    name: 'read-waiting-smpp-deliveries',
    text: `select
        (select count(*)::int
           from (select from smpp_delivery where owner is null and outcome is null limit 10000) d) as waiting,
        (select min(first.due_at)
           from (select distinct user_id from smpp_bind where bind_type <> 'transmitter') u
          cross join lateral (
            select due_at from smpp_delivery d where d.user_id = u.user_id and owner is null and outcome is null
             order by due_at, seq limit 1) first) as "dueAt"`,
  })
  return rows[0]!
}
