import type { Sql } from '#platform/database/db.ts'
import { messageOfEvent } from '../event/message-of-event.ts'

/** Blocks replays of an account until the commit, while its events are redacted. */
export async function lockRedaction(sql: Sql, accountId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('webhook redaction'), hashtext($1))`, [accountId])
}

/** Blocks redactions of an account until the commit. */
export async function holdRedaction(sql: Sql, accountId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock_shared(hashtext('webhook redaction'), hashtext($1))`, [
    accountId,
  ])
}

/** Finds the messages that have waiting events. */
export async function findMessagesWithPendingEvents(
  sql: Sql,
  messageIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'read-undelivered',
    text: `select i.id from unnest($1::uuid[]) i(id)
      where exists (select from webhook_delivery w where w.subject_id = i.id)
         or exists (select from webhook_delivery w where w.event_id = i.id)
         or exists (select from webhook_event e join webhook_delivery w on w.event_id = e.id
                     where e.subject_id = i.id and e.endpoint_id is not null)`,
    values: [messageIds],
  })
  return new Set(rows.map(({ id }) => id))
}

/** An event about a message. */
export type StoredEvent = { id: string; message_id: string; method: string; payload: string }

/** Reads the events about some messages; events of chat channels are looked up by `conversations`. */
export async function readEventsAbout(
  sql: Sql,
  messageIds: readonly string[],
  conversations: readonly string[],
): Promise<StoredEvent[]> {
  const { rows } = await sql.query<StoredEvent>({
    name: 'read-events',
    text: `with found as materialized (
        select id from webhook_event where subject_id = any ($2::uuid[])
        union select id from webhook_event where id = any ($1::uuid[]))
      select e.id, ${messageOfEvent} as message_id, e.method, e.payload
        from found f cross join lateral (select * from webhook_event where id = f.id) e
       where ${messageOfEvent} = any ($1::text[])`,
    values: [messageIds, [...messageIds, ...conversations]],
  })
  return rows
}

/** An event about a message with all attempts and responses. */
export type EventRecord = { message_id: string; event: object }

/** All stored events about some messages. */
export async function readEventRecords(
  sql: Sql,
  messageIds: readonly string[],
  conversations: readonly string[],
): Promise<EventRecord[]> {
  const events = await readEventsAbout(sql, messageIds, conversations)
  const { rows } = await sql.query<EventRecord>({
    name: 'read-full-events',
    text: `select i.message_id, to_jsonb(e) - '{tx,account_id}'::text[] || jsonb_build_object('attempts', coalesce((
          select jsonb_agg(to_jsonb(a) - '{event_id,account_id,tx}'::text[] || coalesce((
              select jsonb_build_object('answer', r.body, 'answer_headers', r.headers)
                from webhook_response r where r.event_id = a.event_id and r.attempt = a.attempt), '{}') order by a.attempt)
            from webhook_attempt a where a.event_id = e.id), '[]')) as event
      from unnest($1::uuid[], $2::text[]) i(id, message_id) join webhook_event e on e.id = i.id order by e.id`,
    values: [events.map(({ id }) => id), events.map((one) => one.message_id)],
  })
  return rows
}

/** Replaces the payloads of redacted events, which cannot be replayed. */
export async function updatePayloads(
  sql: Sql,
  provided: readonly Pick<StoredEvent, 'id' | 'payload'>[],
): Promise<void> {
  if (provided.length === 0) return
  const ids = provided.map(({ id }) => id)
  await sql.query({
    name: 'update-payloads',
    text: `update webhook_event e set payload = i.payload, redacted_at = clock_timestamp()
        from unnest($1::uuid[], $2::text[]) i(id, payload) where e.id = i.id and e.id = any ($1::uuid[])`,
    values: [ids, provided.map(({ payload }) => payload)],
  })
}

/** Deletes the responses to some events, because they may contain personal data. */
export async function deleteResponses(sql: Sql, eventIds: readonly string[]): Promise<void> {
  await sql.query({
    name: 'delete-responses',
    text: 'delete from webhook_response where event_id = any ($1::uuid[])',
    values: [eventIds],
  })
}
