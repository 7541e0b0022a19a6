import type { Sql } from '#platform/db.ts'
import { plainArray } from './array-literal.ts'
import type { WebhookEvent } from './event.ts'
import { keepTryingMs, leaseMs } from './schedule.ts'

export type NewDelivery = { event: WebhookEvent; eventId: string; endpoint: string; leased: boolean }

/** Inserts events and deliveries; the leased ones belong to `owner` from their first moment. */
export async function insertEvents(sql: Sql, owner: string, rows: readonly NewDelivery[]): Promise<void> {
  await sql.query({
    name: 'webhook-enqueue',
    text: `
      with given as (
        select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
                             $8::text[], $9::float8[], $10::boolean[], $14::text[], $15::text[])
          as g (id, account_id, application_id, subject_id, kind, url, payload, endpoint, at, leased, told, method)
      ), stored as (
        insert into webhook_event (id, account_id, application_id, subject_id, kind, told, url, method, payload)
        select id, account_id, application_id, subject_id, kind, told, url, method, payload from given
      )
      insert into webhook_delivery (event_id, account_id, endpoint, subject_id, due_at, give_up_at, owner, lease_until)
      select id, account_id, endpoint, subject_id, to_timestamp(at / 1000), to_timestamp((at + $11) / 1000),
             case when leased then $12::uuid end,
             case when leased then clock_timestamp() + make_interval(secs => $13) end
        from given`,
    values: [
      plainArray(rows.map((row) => row.eventId)),
      rows.map((row) => row.event.accountId),
      plainArray(rows.map((row) => row.event.applicationId)),
      plainArray(rows.map((row) => row.event.subjectId)),
      rows.map((row) => row.event.kind),
      rows.map((row) => row.event.url),
      rows.map((row) => row.event.payload),
      rows.map((row) => row.endpoint),
      plainArray(rows.map((row) => row.event.at)),
      plainArray(rows.map((row) => row.leased)),
      keepTryingMs,
      owner,
      leaseMs / 1000,
      rows.map((row) => row.event.told),
      rows.map((row) => row.event.method),
    ],
  })
}

/** Exchange time in milliseconds of the earliest delivery that nobody holds. */
export async function earliestDue(sql: Sql): Promise<number | undefined> {
  const { rows } = await sql.query<{ at: number | null }>(
    'select extract(epoch from min(due_at))::float8 * 1000 as at from webhook_delivery where owner is null',
  )
  return rows[0]!.at ?? undefined
}

/** Whether anything is due, or held by any node. */
export async function anyDue(sql: Sql, now: number): Promise<boolean> {
  const { rows } = await sql.query<{ due: boolean }>(
    `select exists (select from webhook_delivery where owner is not null)
         or exists (select from webhook_delivery where owner is null and due_at <= to_timestamp($1::float8 / 1000)) as due`,
    [now],
  )
  return rows[0]!.due
}
