import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import { confirmContact } from '../brands/confirm.ts'
import type { BrandRow } from '../brands/store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import type { Registry } from '../requests/port.ts'
import { enterAtRegistry, mostGuesses } from './at-registry.ts'
import { isPin } from './pin.ts'
import { countGuess, endOtp, findOtp, newestOtp, type OtpRow } from './store.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'>; registry: Pick<Registry, 'phones'> | undefined }

/**
 * Verifies a brand's mobile phone by the code of the text (S2-055). Guesses are serialized and counted, including wrong ones; repeating the
 * right code returns the same result.
 */
export async function verifyPin(
  { db, clock, registry }: Deps,
  caller: Caller,
  brandId: string,
  pin: string,
): Promise<OtpRow> {
  const actor = actorName(caller.actor)
  const judged = await db.tx(async (sql): Promise<OtpRow | string | { counted: OtpRow }> => {
    const now = clock.now()
    const brand = await findOwnedBrand(sql, caller.account.id, brandId, true)
    const otp = await newestOtp(sql, brandId)
    if (!otp || otp.status === 'FAILED' || !countsFor(brand, otp)) return 'no verification is pending'
    const takesCode = otp.pin_hash !== null || (otp.by_registry && otp.status === 'PENDING')
    if (!takesCode) return 'cannot be used: this verification requires a reply from the phone'
    if (otp.status === 'VERIFIED')
      return (await isPin(pin, otp.pin_hash!)) ? otp : 'no verification is pending'
    if (otp.expires_at.getTime() <= now) {
      await endOtp(sql, otp.id, 'failed', now, { failure: 'The verification expired.' })
      return 'the code has expired; start a new verification'
    }
    if (otp.by_registry) return countForRegistry(sql, otp)
    return guess(sql, otp, { pin, hash: otp.pin_hash!, now, actor })
  })
  const phones = registry?.phones
  const result =
    typeof judged !== 'string' && 'counted' in judged
      ? await (phones
          ? enterAtRegistry({ db, clock, phones }, { otp: judged.counted, pin, actor })
          : 'no verification is pending')
      : judged
  if (typeof result !== 'string') return result
  const faults = [{ name: 'otp_pin', reason: result, rule: 'pattern' }]
  throw new Problem(tendlcProblems.brandParameters, { faults })
}

/** A code is valid only for the phone to which it was sent, and only until the phone of the brand changes. */
function countsFor({ mobile_phone, mobile_verified_at }: BrandRow, otp: OtpRow): boolean {
  if (otp.mobile_phone !== mobile_phone) return false
  return otp.status !== 'VERIFIED' || otp.ended_at!.getTime() === mobile_verified_at?.getTime()
}

/** Counts a guess before the registry checks it, so that simultaneous guesses do not exceed the limit. */
async function countForRegistry(sql: Sql, otp: OtpRow): Promise<string | { counted: OtpRow }> {
  if (otp.guesses >= mostGuesses) return 'cannot be checked: too many attempts, start a new verification'
  await countGuess(sql, otp.id)
  return { counted: otp }
}

type Guess = { pin: string; hash: Buffer; now: number; actor: string }

/** The caller has locked the brand, so that guesses are checked one at a time. */
async function guess(sql: Sql, otp: OtpRow, { pin, hash, now, actor }: Guess): Promise<OtpRow | string> {
  const guesses = await countGuess(sql, otp.id)
  if (!(await isPin(pin, hash))) {
    if (guesses < mostGuesses) return 'does not match the code that was sent'
    await endOtp(sql, otp.id, 'failed', now, { failure: 'Too many wrong codes.' })
    return 'does not match the code that was sent; too many attempts, start a new verification'
  }
  if (!(await endOtp(sql, otp.id, 'verified', now))) return 'no verification is pending'
  const brand = { id: otp.brand_id, account_id: otp.account_id }
  await confirmContact(sql, brand, 'mobile', { actor, reason: otp.reference_id, now })
  return (await findOtp(sql, otp.brand_id, otp.reference_id))!
}
