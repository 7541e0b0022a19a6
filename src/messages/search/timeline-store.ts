import { sql as raw } from 'kysely'
import { compose, run } from '#platform/database/compose.ts'
import type { Sql } from '#platform/database/db.ts'

/** One message with everything it was accepted with; without its text where texts so old are no longer kept. */
export async function readMessage(sql: Sql, id: string) {
  const [found] = await run(
    sql,
    compose
      .selectFrom('message')
      .selectAll()
      .select(raw<boolean>`id < (select until_id from text_erasure)`.as('erased'))
      .where('id', '=', id),
  )
  if (!found) return undefined
  const { erased, text, ...message } = found
  return { ...message, text: erased ? null : text }
}

/** The history of a message, oldest first; of one instant, what has decided stands before what came of it, and what the carrier answered before what it reported. */
export function readEvents(sql: Sql, id: string) {
  return run(
    sql,
    compose
      .selectFrom('message_event')
      .select(['at', 'event', 'status', 'actor', 'reason', 'details'])
      .where('message_id', '=', id)
      .orderBy('at')
      .orderBy(({ eb }) => eb('event', 'not in', ['ruled', 'flagged', 'routed', 'paced']))
      .orderBy(({ eb }) => eb('status', 'is distinct from', 'submitted')),
  )
}

/** Where a message stands in the queue to its carrier, if it still does; without an instant at which it is due where it waits in its lane. */
export async function readDispatch(sql: Sql, id: string) {
  const [row] = await run(
    sql,
    compose
      .selectFrom('dispatch')
      .select(['carrier_id', 'attempt', 'owner', 'lease_until', 'sent_at', 'bind_slot', 'sequence', 'lane'])
      .select(raw<Date | null>`nullif(due_at, 'infinity')`.as('due_at'))
      .where('message_id', '=', id),
  )
  return row
}

/** What the carrier called the parts of a message. */
export function readSubmissions(sql: Sql, id: string) {
  return run(
    sql,
    compose
      .selectFrom('submission')
      .select(['part', 'carrier_id', 'carrier_message_id', 'receipt_state'])
      .where('message_id', '=', id)
      .orderBy('part'),
  )
}
