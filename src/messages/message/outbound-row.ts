import type { OutboundMessage } from './outbound.ts'
import type { SmppOrigin } from './smpp-origin.ts'

/** The columns of an outbound message, and those of its dispatch row from `leased`. */
export const outboundColumns = `m.id, m.account_id, m.application_id, m.sender, m.recipient, m.text, m.encoding, m.parts, m.price, m.network,
  leased.carrier_id, leased.attempt, leased.tries, leased.text_sealed, m.client_ref, m.webhook_url, m.webhook_version, m.accepted_at, m.expires_at, m.smpp,
  m.details ->> 'content_id' as content_id, m.details ->> 'entity_id' as entity_id,
  m.details ? 'automatic' as automatic`

/** Joins each `leased` row with its message by a lookup per row, because a plain join may scan all messages for a few rows. */
export const itsMessage = 'cross join lateral (select * from message where id = leased.message_id offset 0) m'

export type OutboundRow = {
  id: string
  account_id: string
  application_id: string | null
  sender: string
  recipient: string
  text: string
  encoding: 'text' | 'unicode' | 'binary'
  parts: number
  price: number
  network: string | null
  carrier_id: string
  attempt: number
  tries: number
  text_sealed: Buffer | null
  client_ref: string | null
  webhook_url: string | null
  webhook_version: 'v1' | 'v0.1' | null
  accepted_at: Date
  expires_at: Date
  content_id: string | null
  entity_id: string | null
  automatic: boolean | null
  smpp: SmppOrigin | null
}

/** Converts a row to the message that every step of the outbound path uses. */
export function toOutbound(row: OutboundRow): OutboundMessage {
  return {
    id: row.id,
    accountId: row.account_id,
    applicationId: row.application_id,
    // Only SMS is queued for carriers.
    channel: 'sms',
    sender: row.sender,
    recipient: row.recipient,
    text: row.text,
    encoding: row.encoding,
    parts: row.parts,
    price: row.price,
    network: row.network,
    carrierId: row.carrier_id,
    attempt: row.attempt,
    tries: row.tries,
    clientRef: row.client_ref,
    webhookUrl: row.webhook_url,
    webhookVersion: row.webhook_version,
    acceptedAt: row.accepted_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    contentId: row.content_id,
    entityId: row.entity_id,
    ...(row.automatic && { automatic: true }),
    ...(row.smpp && { smpp: row.smpp }),
    ...(row.text_sealed && { sealedText: row.text_sealed }),
  }
}
