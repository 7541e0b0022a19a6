import type { Sql } from '#platform/database/db.ts'

/** A history entry that does not change the message's status. */
export type Note = {
  messageId: string
  accountId: string
  event: string
  actor: string
  reason: string | null
  details: object | null
}

/** Stores history entries that do not change a status. */
export async function noteEvents(sql: Sql, notes: Note[], at: number): Promise<void> {
  await sql.query({
    name: 'note-events',
    text: `insert into message_event (message_id, account_id, at, event, actor, reason, details)
      select i.id, i.account_id, to_timestamp($7::float8 / 1000), i.event, i.actor, i.reason, i.details
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[]) i(id, account_id, event, actor, reason, details)`,
    values: [
      notes.map((one) => one.messageId),
      notes.map((one) => one.accountId),
      notes.map((one) => one.event),
      notes.map((one) => one.actor),
      notes.map((one) => one.reason),
      notes.map((one) => one.details && JSON.stringify(one.details)),
      at,
    ],
  })
}
