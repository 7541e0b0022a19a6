import type { Sql } from '#platform/database/db.ts'
import type { SmppOrigin } from '../message/smpp-origin.ts'

/** A message as accepted, with its current state. */
export type MessageRow = {
  id: string
  account_id: string
  application_id: string | null
  direction: string
  /** `sms`, or the name of a chat channel. */
  channel: string
  sender: string
  recipient: string
  /** Null if the text is no longer kept. */
  text: string | null
  number_tag: Buffer | null
  encoding: string
  parts: number
  status: string
  error_code: number | null
  error_detail: string | null
  /** The price in micro-euros. */
  price: number
  network: string | null
  carrier_id: string | null
  client_ref: string | null
  webhook_url: string | null
  webhook_version: string | null
  possible_duplicate: boolean
  accepted_at: Date
  /** Exchange time. */
  expires_at: Date
  actor: string
  details: unknown
  workflow_id: string | null
  workflow_item: number | null
  workflow_items: number | null
  /** How the message was submitted by SMPP; null for messages by HTTP. */
  smpp: SmppOrigin | null
}

/** Reads one message with all data with which it was accepted, without the text if it was erased after its retention. */
export async function readMessage(sql: Sql, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql.query<MessageRow & { erased: boolean }>(
    'select m.*, id < (select until_id from text_erasure) as erased from message m where id = $1',
    [id],
  )
  if (!rows[0]) return undefined
  const { erased, text, ...message } = rows[0]
  return { ...message, text: erased ? null : text }
}

export type EventRow = {
  at: Date
  event: string
  status: string | null
  actor: string
  reason: string | null
  details: unknown
}

/**
 * The history of a message, oldest first. At the same instant, decisions precede their effects, and the carrier's response precedes the receipt.
 */
export async function readEvents(sql: Sql, id: string): Promise<EventRow[]> {
  const { rows } = await sql.query<EventRow>(
    `select at, event, status, actor, reason, details from message_event where message_id = $1
      order by at, event not in ('rule_matched', 'flagged', 'routed', 'paced'), status is distinct from 'submitted'`,
    [id],
  )
  return rows
}

export type DispatchRow = {
  carrier_id: string
  attempt: number
  owner: string | null
  lease_until: Date | null
  sent_at: Date | null
  bind_slot: number | null
  sequence: number | null
  bucket: string | null
  due_at: Date | null
}

/** The position of a message in its carrier's queue, if queued or scheduled. A message that waits in a throttle bucket has no due time. */
export async function readDispatch(sql: Sql, id: string): Promise<DispatchRow | undefined> {
  const { rows } = await sql.query<DispatchRow>(
    `select carrier_id, attempt, owner, lease_until, sent_at, bind_slot, sequence, bucket, nullif(due_at, 'infinity') as due_at
       from dispatch where message_id = $1
     union all
     select m.carrier_id, 0, null, null, null, null, null, s.bucket, s.due_at
       from message_schedule s join message m on m.id = s.message_id where s.message_id = $1`,
    [id],
  )
  return rows[0]
}

export type SubmissionRow = {
  part: number
  carrier_id: string
  carrier_message_id: string
  receipt_state: string | null
  submitted_at: Date
}

/** The carrier's IDs of the segments of a message. */
export async function readSubmissions(sql: Sql, id: string): Promise<SubmissionRow[]> {
  const { rows } = await sql.query<SubmissionRow>(
    `select part, carrier_id, carrier_message_id, receipt_state, submitted_at from submission where message_id = $1
      order by part`,
    [id],
  )
  return rows
}
