import { optedOut } from './consent-store.ts'
import type { Sql } from '#platform/db.ts'
import type { OutboundMessage } from './outbound.ts'

/** One message that is about to leave: where, and under which sequence number its first part goes. */
export type Reserved = { message: OutboundMessage; slot: number; sequence: number }

/**
 * Marks messages as sent, before their first byte leaves, so that after a crash only these may have reached the carrier.
 * Checks once more that the lease is ours and that the recipient has not said STOP meanwhile. Answers the ids that may go.
 */
export async function markSent(sql: Sql, owner: string, reserved: Reserved[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ message_id: string }>({
    name: 'mark-sent',
    text: `update dispatch d
        set sent_at = clock_timestamp(), bind_slot = i.slot, sequence = i.sequence, attempt = d.attempt + 1
      from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[]) i(id, slot, sequence, sender, recipient)
      where d.message_id = i.id and d.owner = $1 and d.lease_until > clock_timestamp() and d.sent_at is null
        and not ${optedOut('i', 'd')}
      returning d.message_id`,
    values: [
      owner,
      reserved.map((one) => one.message.id),
      reserved.map((one) => one.slot),
      reserved.map((one) => one.sequence),
      reserved.map((one) => one.message.sender),
      reserved.map((one) => one.message.recipient),
    ],
  })
  return new Set(rows.map((row) => row.message_id))
}

/** Of messages that may not leave: those still leased to this node, whose recipients have said STOP. */
export async function readStopped(
  sql: Sql,
  owner: string,
  messages: OutboundMessage[],
): Promise<Set<string>> {
  const { rows } = await sql.query<{ message_id: string }>(
    `select d.message_id from dispatch d
       join unnest($2::uuid[], $3::text[], $4::text[]) i(id, sender, recipient) on i.id = d.message_id
      where d.owner = $1 and ${optedOut('i', 'd')}`,
    [
      owner,
      messages.map((one) => one.id),
      messages.map((one) => one.sender),
      messages.map((one) => one.recipient),
    ],
  )
  return new Set(rows.map((row) => row.message_id))
}
