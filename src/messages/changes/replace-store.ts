import type { Sql } from '#platform/database/db.ts'
import type { SmppOrigin } from '../message/smpp-origin.ts'

/** A message that may be replaced. Times are exchange time in milliseconds; `sendAt` is null for a message that is not scheduled. */
export type Replaceable = {
  accountId: string
  applicationId: string | null
  sender: string
  recipient: string
  text: string | null
  expiresAt: number
  sendAt: number | null
  contentId: string | null
  entityId: string | null
  smpp: SmppOrigin
}

/** Reads a message that was submitted by SMPP. */
export async function readReplaceable(sql: Sql, id: string): Promise<Replaceable | undefined> {
  const { rows } = await sql.query<Replaceable>({
    name: 'read-replaceable',
    text: `select m.account_id as "accountId", m.application_id as "applicationId", m.sender, m.recipient, m.text,
        extract(epoch from m.expires_at)::float8 * 1000 as "expiresAt", extract(epoch from s.due_at)::float8 * 1000 as "sendAt",
        m.details ->> 'content_id' as "contentId", m.details ->> 'entity_id' as "entityId", m.smpp
      from message m left join message_schedule s on s.message_id = m.id where m.id = $1 and m.smpp is not null`,
    values: [id],
  })
  return rows[0]
}
