import type { Sql } from '#platform/database/db.ts'

/** Maximum number of messages that are queued at once. */
export const mostAtOnce = 500

/** The bucket of queued messages that were scheduled, so that their wait is counted from their delivery time. */
const scheduled = 'schedule'

const instant = (name: string) => `to_timestamp(${name}::float8 / 1000)`

/** A scheduled message, with the members that determine its routes. */
export type Scheduled = { id: string; sender: string; recipient: string; carrierId: string }

/** Locks messages whose delivery time has come, earliest first; those that another node locks are skipped. `now` is exchange time in milliseconds. */
export async function lockDue(sql: Sql, now: number): Promise<Scheduled[]> {
  const { rows } = await sql.query<Scheduled>({
    name: 'lock-due-scheduled',
    text: `with due as (
        select message_id, due_at from message_schedule where due_at <= ${instant('$1')} order by due_at limit ${mostAtOnce} for update skip locked
      )
      select m.id, m.sender, m.recipient, m.carrier_id as "carrierId"
        from due cross join lateral (select * from message where id = due.message_id offset 0) m order by due.due_at, m.id`,
    values: [now],
  })
  return rows
}

/** Queues locked messages for their carriers. */
export async function queueDue(sql: Sql, due: readonly Pick<Scheduled, 'id' | 'carrierId'>[]): Promise<void> {
  await sql.query({
    name: 'queue-due-scheduled',
    text: `with i as (
        select * from unnest($1::uuid[], $2::text[]) i(id, carrier_id)
      ), gone as (
        delete from message_schedule s using i where s.message_id = i.id returning s.*, i.carrier_id
      ), led as (
        update message m set carrier_id = i.carrier_id from i where m.id = i.id and m.carrier_id <> i.carrier_id
      )
      insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, bucket)
      select g.message_id, g.account_id, g.carrier_id, case when g.bucket is null then g.due_at else 'infinity' end, m.expires_at,
          coalesce(g.bucket, '${scheduled}')
        from gone g cross join lateral (select expires_at from message where id = g.message_id offset 0) m`,
    values: [due.map(({ id }) => id), due.map(({ carrierId }) => carrierId)],
  })
}

/** The earliest delivery time after `after`, both exchange time in milliseconds. */
export async function nextScheduled(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    `select min(due_at) as due from message_schedule where due_at > ${instant('$1')}`,
    [after],
  )
  return rows[0]?.due?.getTime()
}
