import { optedOut } from '../storing/consent-store.ts'
import { plainArray, type Sql } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { drawReferences } from '../storing/reference-store.ts'

/** A message that is about to be submitted: its bind slot, the sequence number of its first segment, and whether more segments may follow. */
export type Reserved = { message: OutboundMessage; slot: number; sequence: number; long: boolean }

/** The messages that may be sent, each with the reference of its segments, or null for a single segment. */
export type Marked = Map<string, number | null>

/**
 * Marks messages as sent before their first byte is sent, so that after a crash only marked messages may have reached the carrier. Checks again that the
 * message is leased to this node and that the recipient has not opted out. Marking adds one attempt. A long message keeps the reference of its first
 * submit, so that a phone recognizes the segments of a second submit.
 */
export async function markSent(
  sql: Sql,
  owner: string,
  reserved: Reserved[],
  key?: NumberKey,
): Promise<Marked> {
  const long = reserved.filter((one) => one.long).map(({ message }) => message)
  const references = await drawReferences(sql, long)
  const { rows } = await sql.query<Mark>({
    name: 'mark-sent',
    text: `update dispatch d
        set sent_at = clock_timestamp(), bind_slot = i.slot, sequence = i.sequence, attempt = d.attempt + 1, tries = d.tries + 1,
            reference = coalesce(d.reference, i.reference)
      from unnest($2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::int[], $8::text[], $9::int[])
             i(id, slot, sequence, sender, recipient, reference, carrier_id, attempt)
      where d.message_id = i.id and d.owner = $1 and d.lease_until > clock_timestamp() and d.sent_at is null
        and d.carrier_id = i.carrier_id and d.attempt = i.attempt and not ${optedOut('i', '$10', 'd')}
      returning d.message_id, d.reference, d.attempt, d.tries`,
    values: [
      owner,
      plainArray(reserved.map((one) => one.message.id)),
      plainArray(reserved.map((one) => one.slot)),
      plainArray(reserved.map((one) => one.sequence)),
      reserved.map((one) => one.message.sender),
      reserved.map(({ message }) => consentRecipient(message)),
      plainArray(reserved.map((one) => references.get(one.message.id) ?? null)),
      reserved.map((one) => one.message.carrierId),
      plainArray(reserved.map((one) => one.message.attempt)),
      key?.pads ?? null,
    ],
  })
  const marks = new Map(rows.map((row) => [row.message_id, row]))
  for (const { message } of reserved) count(message, marks.get(message.id))
  return new Map(rows.map((row) => [row.message_id, row.reference]))
}

/** The recipient whose opt-out blocks the message; null for a keyword reply, which is never blocked. */
const consentRecipient = ({ automatic, recipient }: OutboundMessage) => (automatic ? null : recipient)

type Mark = { message_id: string; reference: number | null; attempt: number; tries: number }

function count(message: OutboundMessage, mark: Mark | undefined): void {
  if (mark) Object.assign(message, { attempt: mark.attempt, tries: mark.tries })
}

/** Returns the messages that are still leased to this node and whose recipients have opted out. */
export async function findOptedOut(
  sql: Sql,
  owner: string,
  messages: OutboundMessage[],
  key?: NumberKey,
): Promise<Set<string>> {
  const { rows } = await sql.query<{ message_id: string }>(
    `select d.message_id from dispatch d
       join unnest($2::uuid[], $3::text[], $4::text[]) i(id, sender, recipient) on i.id = d.message_id
      where d.owner = $1 and ${optedOut('i', '$5', 'd')}`,
    [
      owner,
      messages.map((one) => one.id),
      messages.map((one) => one.sender),
      messages.map(consentRecipient),
      key?.pads ?? null,
    ],
  )
  return new Set(rows.map((row) => row.message_id))
}
