import type { Sql } from '#platform/database/db.ts'
import { deleteResponses, readEventsAbout, updatePayloads, type StoredEvent } from './redact-store.ts'

/**
 * Takes out of what was told of some messages what `rewrite` takes out, and all that receivers have answered. What is changed is
 * never told again. `conversations` are those in which chat channels were told about them.
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
