import type { Sql } from '#platform/database/db.ts'
import { messageStates, type MessageEvent } from '../message/states.ts'
import type { SmppOrigin } from '../message/smpp-origin.ts'
import type { StatusEvent } from '../events/notifier.ts'

/** The transition of one message: its reason and actor, and the error reported to the customer. */
export type MoveOf = {
  messageId: string
  accountId: string
  actor: string
  code: number | null
  reason: string | null
  details: object | null
}

/**
 * Applies one event to the messages whose state allows it, and records their history. Returns the status events. A message that has moved on, or
 * whose status and error would not change, is skipped.
 */
export async function moveMessages(
  sql: Sql,
  event: MessageEvent,
  moves: MoveOf[],
  at: number,
): Promise<StatusEvent[]> {
  if (moves.length === 0) return []
  const { rows } = await sql.query<MovedRow>({
    name: 'move-messages',
    text: moveSql,
    values: [
      moves.map((one) => one.messageId),
      moves.map((one) => one.code),
      moves.map((one) => one.reason),
      moves.map((one) => one.actor),
      moves.map((one) => one.details && JSON.stringify(one.details)),
      event,
      messageStates.to(event),
      messageStates.from(event),
      at,
    ],
  })
  return rows.map((row) => toStatusEvent(row, at))
}

/** The columns of a moved message that its status event needs. */
export const movedColumns = `id, account_id, application_id, carrier_id, channel, sender, recipient, status, price, parts, network, client_ref, error_code, error_detail,
      webhook_url, webhook_version, workflow_id, workflow_item, workflow_items, smpp, case when smpp is not null then text end as text, accepted_at`

// `moved` contains the values of the history, because another join would compare a batch with itself, row by row.
const moveSql = `
  with input as (
    select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::jsonb[]) i(id, code, reason, actor, details)
  ), moved as (
    update message m set status = $7, error_code = i.code, error_detail = case when i.code is not null then i.reason end
      from input i where m.id = i.id and m.status = any($8::text[]) and (m.status <> $7 or m.error_code is distinct from i.code)
    returning m.*, i.reason as why, i.actor as by, i.details as how
  ), history as (
    insert into message_event (message_id, account_id, at, event, status, actor, reason, details)
    select id, account_id, to_timestamp($9::float8 / 1000), $6, $7, by, why, how from moved
  )
  select ${movedColumns} from moved`

/** The workflow position of a message, if any. */
export type StepRow = {
  workflow_id: string | null
  workflow_item: number | null
  workflow_items: number | null
}

export type MovedRow = StepRow & {
  id: string
  account_id: string
  application_id: string | null
  carrier_id: string | null
  channel: string
  sender: string
  recipient: string
  status: string
  price: number
  parts: number
  network: string | null
  client_ref: string | null
  error_code: number | null
  error_detail: string | null
  webhook_url: string | null
  webhook_version: 'v1' | 'v0.1' | null
  smpp: SmppOrigin | null
  /** Null for messages by HTTP, whose status events have no text. */
  text: string | null
  accepted_at: Date
}

/** The status event of a message that was just moved. */
export function toStatusEvent(row: MovedRow, at: number): StatusEvent {
  return {
    id: row.id,
    accountId: row.account_id,
    applicationId: row.application_id,
    carrierId: row.carrier_id,
    channel: row.channel,
    sender: row.sender,
    recipient: row.recipient,
    status: row.status,
    at,
    price: row.price,
    parts: row.parts,
    network: row.network,
    clientRef: row.client_ref,
    error: row.error_code === null ? null : { code: row.error_code, detail: row.error_detail ?? '' },
    webhookUrl: row.webhook_url,
    webhookVersion: row.webhook_version,
    workflow: stepOf(row),
    ...(row.smpp && { smpp: row.smpp, text: row.text, acceptedAt: row.accepted_at.getTime() }),
  }
}

/** The workflow position in the form of status events. */
export function stepOf({ workflow_id: id, workflow_item: item, workflow_items: items }: StepRow) {
  return id === null ? null : { id, item: item!, items: items! }
}
