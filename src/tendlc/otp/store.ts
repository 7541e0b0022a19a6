import type { Sql } from '#platform/database/db.ts'
import { rowMoves } from '#platform/database/row-moves.ts'
import type { DeliveryStatus } from './delivery.ts'
import { otpStates, type OtpEvent, type OtpStatus } from './states.ts'

export type { OtpStatus } from './states.ts'

export type OtpRow = {
  id: string
  reference_id: string
  account_id: string
  brand_id: string
  mobile_phone: string
  /** Null if the registry sends the text. */
  sender: string | null
  status: OtpStatus
  pin_hash: Buffer | null
  by_reply: boolean
  by_registry: boolean
  registry_reference: string | null
  delivery_status: DeliveryStatus | null
  delivery_status_at: Date | null
  delivery_details: string | null
  text_sealed: Buffer | null
  text_shown: string | null
  success_text: string | null
  guesses: number
  message_id: string
  success_message_id: string | null
  failure: string | null
  attempts: number
  submitted_at: Date
  expires_at: Date
  replied_at: Date | null
  ended_at: Date | null
}

export const otpColumns = `id, reference_id, account_id, brand_id, mobile_phone, sender, status, pin_hash, by_reply, text_sealed, text_shown, success_text,
  guesses, message_id, success_message_id, failure, attempts, submitted_at, expires_at, replied_at, ended_at,
  by_registry, registry_reference, delivery_status, delivery_status_at, delivery_details`

export type NewOtp = Pick<
  OtpRow,
  | 'id'
  | 'reference_id'
  | 'account_id'
  | 'brand_id'
  | 'mobile_phone'
  | 'sender'
  | 'pin_hash'
  | 'by_reply'
  | 'by_registry'
  | 'text_sealed'
  | 'text_shown'
  | 'success_text'
  | 'message_id'
> & { now: number; expiresAt: number }

/** Stores a verification whose text is due now; the caller has locked the brand, which has no other pending verification. */
export async function insertOtp(sql: Sql, { now, expiresAt, ...otp }: NewOtp): Promise<void> {
  const names = Object.keys(otp) as (keyof typeof otp)[]
  await sql.query(
    `insert into brand_otp (${names.join(', ')}, submitted_at, due_at, expires_at)
     values (${names.map((_, i) => `$${i + 3}`).join(', ')}, $1, $1, $2)`,
    [new Date(now), new Date(expiresAt), ...names.map((name) => otp[name])],
  )
}

const move = { table: 'brand_otp', keyType: 'text', columns: 'id' } as const
const moveOtps = rowMoves<OtpEvent, { id: string }>(otpStates, { ...move, keyType: 'uuid' })
const moveOtpsOfBrands = rowMoves<OtpEvent, { id: string }>(otpStates, { ...move, key: 'brand_id' })

/** Ends the pending verification of a brand that the caller has locked; the code of the verification becomes invalid. */
export async function supersedeOtp(sql: Sql, brandId: string, now: number): Promise<void> {
  const set = { ended_at: new Date(now), text_sealed: null, due_at: null }
  await moveOtpsOfBrands(sql, [brandId], 'superseded', undefined, { set })
}

/** Ends the pending verification of a brand whose phone is verified at the registry; the caller has locked the brand. */
export async function verifyPendingOtp(sql: Sql, brandId: string, now: number): Promise<void> {
  const set = { ended_at: new Date(now), text_sealed: null, due_at: null, leased_until: null }
  await moveOtpsOfBrands(sql, [brandId], 'verified', undefined, { set })
}

/** The newest verification of a brand that was not superseded. */
export async function newestOtp(sql: Sql, brandId: string): Promise<OtpRow | undefined> {
  const { rows } = await sql.query<OtpRow>(
    `select ${otpColumns} from brand_otp where brand_id = $1 and status <> 'SUPERSEDED' order by submitted_at desc, id desc limit 1`,
    [brandId],
  )
  return rows[0]
}

/** A verification of a brand by its reference. */
export async function findOtp(sql: Sql, brandId: string, reference: string): Promise<OtpRow | undefined> {
  const { rows } = await sql.query<OtpRow>(
    `select ${otpColumns} from brand_otp where brand_id = $1 and reference_id = $2`,
    [brandId, reference],
  )
  return rows[0]
}

/** Counts a guess of a pending verification and returns the number of guesses so far. */
export async function countGuess(sql: Sql, id: string): Promise<number> {
  const { rows } = await sql.query<{ guesses: number }>(
    'update brand_otp set guesses = guesses + 1 where id = $1 returning guesses',
    [id],
  )
  return rows[0]!.guesses
}

/** Ends a pending verification; false if it had ended before. `successId` is the message that confirms it to the phone. */
export async function endOtp(
  sql: Sql,
  id: string,
  event: 'verified' | 'failed',
  now: number,
  { failure, successId }: { failure?: string; successId?: string | undefined } = {},
): Promise<boolean> {
  const set = {
    ended_at: new Date(now),
    failure: failure ?? null,
    success_message_id: successId ?? null,
    text_sealed: null,
    due_at: successId ? new Date(now) : null,
    leased_until: null,
    attempts: 0,
  }
  return (await moveOtps(sql, [id], event, undefined, { set })).length === 1
}
