import type { Sql } from '#platform/database/db.ts'
import { deleteResponses, readEventsAbout, updatePayloads, type StoredEvent } from './redact-store.ts'

/**
 * Redacts the payloads of events about some messages by `rewrite`, and deletes the responses. Changed events cannot be replayed.
 * `conversations` are the conversations of chat events about the messages.
 */
export async function redactEvents(
  sql: Sql,
  { messageIds, conversations }: { messageIds: readonly string[]; conversations: readonly string[] },
  rewrite: (event: StoredEvent) => string,
): Promise<void> {
  const events = await readEventsAbout(sql, messageIds, conversations)
  const written = events.map((one) => ({ id: one.id, before: one.payload, payload: rewrite(one) }))
  await updatePayloads(
    sql,
    written.filter(({ before, payload }) => before !== payload),
  )
  await deleteResponses(
    sql,
    events.map(({ id }) => id),
  )
}
