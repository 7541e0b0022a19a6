import type { Sql } from '#platform/database/db.ts'
import { deleteResponses, readTellings, updatePayloads, type StoredEvent } from './redact-store.ts'

/**
 * Takes out of what was told of some messages what `rewrite` takes out, and all that receivers have answered. What is changed is
 * never told again. `conversations` are those in which chat channels were told about them.
 */
export async function redactTellings(
  sql: Sql,
  { messageIds, conversations }: { messageIds: readonly string[]; conversations: readonly string[] },
  rewrite: (notifier: StoredEvent) => string,
): Promise<void> {
  const tellings = await readTellings(sql, messageIds, conversations)
  const written = tellings.map((one) => ({ id: one.id, before: one.payload, payload: rewrite(one) }))
  await updatePayloads(
    sql,
    written.filter(({ before, payload }) => before !== payload),
  )
  await deleteResponses(
    sql,
    tellings.map(({ id }) => id),
  )
}
