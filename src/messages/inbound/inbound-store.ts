import type { Sql } from '#platform/database/db.ts'
import type { TextAttachments } from '../events/payload.ts'

export type InboundRow = {
  id: string
  accountId: string
  applicationId: string | null
  sender: string
  recipient: string
  text: string
  encoding: 'text' | 'unicode' | 'binary'
  /** The number of segments received. */
  parts: number
  carrierId: string
  /** The country of the sender's number. */
  country: string | null
  attachments: TextAttachments
}

/** Stores inbound messages with status `received` and price 0. */
export async function storeInbound(sql: Sql, messages: InboundRow[], at: number): Promise<void> {
  await sql.query(
    `insert into message (id, account_id, application_id, direction, sender, recipient, text, encoding, parts, status, price,
        carrier_id, country, details, accepted_at, expires_at, actor)
      select i.*, to_timestamp($12::float8 / 1000), to_timestamp($12::float8 / 1000), 'carrier:' || i.carrier_id
        from (select id, account_id, application_id, 'inbound', sender, recipient, text, encoding, parts, 'received', 0::bigint, carrier_id, country, details
                from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[], $11::jsonb[])
                  u(id, account_id, application_id, sender, recipient, text, encoding, parts, carrier_id, country, details)) i`,
    [
      messages.map((one) => one.id),
      messages.map((one) => one.accountId),
      messages.map((one) => one.applicationId),
      messages.map((one) => one.sender),
      messages.map((one) => one.recipient),
      messages.map((one) => one.text),
      messages.map((one) => one.encoding),
      messages.map((one) => one.parts),
      messages.map((one) => one.carrierId),
      messages.map((one) => one.country),
      messages.map(({ attachments }) =>
        Object.keys(attachments).length > 0 ? JSON.stringify({ sms: attachments }) : null,
      ),
      at,
    ],
  )
}
