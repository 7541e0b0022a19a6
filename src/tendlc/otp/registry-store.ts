import type { Sql } from '#platform/database/db.ts'
import type { PhoneState } from '../requests/phone-port.ts'
import { deliveryStatuses } from './delivery.ts'

/** Stores that the registry has the text of a verification; its state is read at `dueAt`. */
export async function noteAtRegistry(
  sql: Sql,
  { id, reference, dueAt }: { id: string; reference: string | undefined; dueAt: number },
): Promise<void> {
  await sql.query(
    `update brand_otp set text_sealed = null, registry_reference = coalesce($2, registry_reference), leased_until = null, attempts = 0,
        due_at = case when status = 'PENDING' then $3::timestamptz end
      where id = $1`,
    [id, reference ?? null, new Date(dueAt)],
  )
}

/** Stores the delivery of the text; the state is read again at `dueAt`, or no more if undefined. */
export async function noteDelivery(
  sql: Sql,
  id: string,
  delivery: PhoneState['delivery'],
  dueAt: number | undefined,
): Promise<void> {
  await sql.query(
    `update brand_otp set leased_until = null, due_at = case when status = 'PENDING' then $2::timestamptz end,
        delivery_status = coalesce($3, delivery_status), delivery_status_at = coalesce($4, delivery_status_at),
        delivery_details = coalesce($5, delivery_details)
      where id = $1`,
    [
      id,
      dueAt === undefined ? null : new Date(dueAt),
      delivery ? (deliveryStatuses.find((one) => one === delivery.status) ?? 'UNKNOWN_STATUS') : null,
      delivery?.at === undefined ? null : new Date(delivery.at),
      delivery?.details ?? null,
    ],
  )
}

/** Makes the pending verification of a brand at the registry due. */
export async function wakeAtRegistry(sql: Sql, brandId: string, now: number): Promise<void> {
  await sql.query(
    `update brand_otp set due_at = $2, leased_until = null
      where brand_id = $1 and status = 'PENDING' and by_registry and text_sealed is null`,
    [brandId, new Date(now)],
  )
}

/** Stores the hash of the code that the registry has accepted, so that a repeated request gets the same result. */
export async function storePinHash(sql: Sql, id: string, hash: Buffer): Promise<void> {
  await sql.query('update brand_otp set pin_hash = $2 where id = $1', [id, hash])
}

/** Takes back a guess that the registry has not checked. */
export async function uncountGuess(sql: Sql, id: string): Promise<void> {
  await sql.query(`update brand_otp set guesses = guesses - 1 where id = $1 and guesses > 0`, [id])
}
