import type { Sql } from '#platform/database/db.ts'

/** A submitted message, as far as its missing receipt depends on it. Times are wall time. */
export type Unconfirmed = { carrierId: string; recipient: string; since: Date }

/** Facts about the carrier since the message was accepted, from which the likely cause of a missing receipt follows. */
export type CauseFacts = {
  /** Whether the carrier has a bound session on any node. */
  is_bound: boolean
  /** Whether a receipt for the recipient arrived that matched no message. */
  is_unmatched: boolean
  /** Whether receipts for other messages of the carrier arrived and matched. */
  has_receipts: boolean
}

const bound = `exists (select from carrier_bind where carrier_id = $1 and state = 'BOUND' and lease_until > clock_timestamp())`

/** Whether a carrier has a bound session on any node. */
export async function isCarrierBound(sql: Sql, carrierId: string): Promise<boolean> {
  const { rows } = await sql.query<{ is_bound: boolean }>(`select ${bound} as is_bound`, [carrierId])
  return rows[0]!.is_bound
}

export async function readCauseFacts(
  sql: Sql,
  { carrierId, recipient, since }: Unconfirmed,
): Promise<CauseFacts> {
  const { rows } = await sql.query<CauseFacts>({
    name: 'read-cause-facts',
    text: `select ${bound} as is_bound,
        exists (select from unmatched_receipt where recipient = $2 and carrier_id = $1 and last_seen_at >= $3) as is_unmatched,
        exists (select from message_minute
                 where minute >= date_trunc('minute', $3::timestamptz) and carrier_id = $1 and delivered + undeliverable > 0) as has_receipts`,
    values: [carrierId, recipient, since],
  })
  return rows[0]!
}
