import { plainArray, type Sql } from '#platform/database/db.ts'
import { stepOf, type StepRow } from '../moves/move-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { ReceiptRow } from './receipt-store.ts'
import { messageStates } from '../message/states.ts'
import type { StatusEvent } from '../events/notifier.ts'
import { lateBefore } from '../unconfirmed/unconfirmed-store.ts'

/** A message accepted by its carrier at its last attempt, and the carrier's ID of each segment. */
export type Submission = { message: OutboundMessage; carrierMessageIds: string[] }

/**
 * Stores accepted submits in one statement. Messages that this node still owns, at the attempt that the carrier accepted, are removed from dispatch and become
 * `submitted`, with their history and carrier IDs. Messages that the sweep for missing receipts may be past are stored for it. Returns the status events and the receipts that had already arrived, except
 * those older than the submit, which belong to another message.
 */
export async function storeSubmitted(
  sql: Sql,
  owner: string,
  submissions: Submission[],
  at: number,
): Promise<{ events: StatusEvent[]; early: ReceiptRow[] }> {
  const parts = submissions.flatMap(({ message, carrierMessageIds }) =>
    carrierMessageIds.map((id, i, { length }) => ({ message, part: i + 1, id, submits: length })),
  )
  const messages = new Map(submissions.map(({ message }) => [message.id, message]))
  const ids = [...messages.keys()].toSorted()
  const status = messageStates.to('submitted')
  const { rows } = await sql.query<SubmittedRow>({
    name: 'store-submitted',
    text: storeSubmittedSql,
    values: [
      owner,
      plainArray(parts.map((one) => one.message.id)),
      plainArray(parts.map((one) => one.part)),
      parts.map((one) => one.message.carrierId),
      parts.map((one) => one.id),
      plainArray(parts.map((one) => one.submits)),
      plainArray(parts.map((one) => one.message.attempt)),
      parts.map((one) => one.message.recipient),
      status,
      messageStates.from('submitted'),
      at,
      ids[0],
      ids.at(-1),
      lateBefore(),
    ],
  })
  return {
    events: rows.map((row) => statusEventOf(row, messages.get(row.id)!, status, at)),
    early: rows.flatMap((row) => row.early ?? []),
  }
}

type SubmittedRow = StepRow & { id: string; early: ReceiptRow[] | null }

/** Values that never change are taken from the message instead of being read again. */
function statusEventOf(row: SubmittedRow, message: OutboundMessage, status: string, at: number): StatusEvent {
  const { id, accountId, applicationId, channel, sender, recipient, price, parts, network, carrierId } =
    message
  const { clientRef, webhookUrl, webhookVersion, smpp, text, acceptedAt } = message
  const known = { id, accountId, applicationId, carrierId, channel, sender, recipient, price, parts, network }
  const forReceipts = smpp && { smpp, text, acceptedAt }
  const webhook = { clientRef, webhookUrl, webhookVersion }
  return { ...known, ...webhook, ...forReceipts, status, at, error: null, workflow: stepOf(row) }
}

// How much earlier than its submit a receipt may have arrived. A carrier may respond to a repeated submit with the ID of the first submit, so the
// receipt of the first submit still matches.
const earliest = "interval '2 minutes'"

// Only the partitions between the first and the last message ID are read. `moved` contains the values of the history, because another join would compare a
// batch with itself, row by row.
const storeSubmittedSql = `
  with part as (
    select * from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])
             p(message_id, part, carrier_id, carrier_message_id, submits, attempt, recipient)
  ), closed as (
    delete from dispatch d using part p
     where d.message_id = p.message_id and p.part = 1 and d.owner = $1 and d.attempt = p.attempt
    returning d.message_id, d.account_id, d.carrier_id, d.bind_slot, d.sequence, d.sent_at, d.attempt
  ), stored as (
    insert into submission (message_id, account_id, part, submits, carrier_id, carrier_message_id, recipient, submitted_at)
    select p.message_id, c.account_id, p.part, p.submits, p.carrier_id, p.carrier_message_id, p.recipient, to_timestamp($11::float8 / 1000)
      from part p join closed c using (message_id)
    on conflict do nothing
  ), late as (
    insert into unconfirmed_message (message_id, account_id, submitted_at)
    select message_id, account_id, to_timestamp($11::float8 / 1000) from closed
     where message_id <= greatest($14::uuid, (select until_id from unconfirmed_sweep))
    on conflict do nothing
  ), early as (
    delete from unmatched_receipt u using part p join closed c using (message_id)
     where u.carrier_id = p.carrier_id and u.carrier_message_id = p.carrier_message_id and u.recipient = p.recipient
       and u.last_seen_at > c.sent_at - ${earliest}
    returning p.message_id, u.*
  ), moved as (
    update message m set status = $9 from closed c
     where m.id = c.message_id and m.id between $12 and $13 and m.status = any($10::text[])
    returning m.id, m.account_id, m.workflow_id, m.workflow_item, m.workflow_items, 'carrier:' || c.carrier_id as by,
        jsonb_build_object('bind', c.bind_slot, 'sequence', c.sequence, 'sent_at', c.sent_at, 'attempt', c.attempt) as how
  ), history as (
    insert into message_event (message_id, account_id, at, event, status, actor, details)
    select id, account_id, to_timestamp($11::float8 / 1000), 'submitted', $9, by, how from moved
  )
  select id, workflow_id, workflow_item, workflow_items, (
      select jsonb_agg(jsonb_build_object('carrierId', e.carrier_id, 'id', e.carrier_message_id, 'writtenId', e.written_id,
                         'recipient', e.recipient, 'state', e.state, 'err', e.err) order by e.id)
        from early e where e.message_id = moved.id) as early from moved`
