import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { ownBrand } from '../brands/own.ts'
import { confirmContact } from '../brands/confirm.ts'
import type { BrandRow } from '../brands/store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { isPin } from './pin.ts'
import { countGuess, endOtp, findOtp, newestOtp, type OtpRow } from './store.ts'

const mostGuesses = 5

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/**
 * Verifies a brand's mobile phone by the code that was sent to it (S2-055). Guesses come one after the other and are counted, also the wrong
 * ones; the same right code, said again, is answered the same.
 */
export async function verifyPin(
  { db, clock }: Deps,
  caller: Caller,
  brandId: string,
  pin: string,
): Promise<OtpRow> {
  const judged = await db.tx(async (sql): Promise<OtpRow | string> => {
    const now = clock.now()
    const brand = await ownBrand(sql, caller.account.id, brandId, true)
    const otp = await newestOtp(sql, brandId)
    if (!otp || otp.status === 'FAILED' || !countsFor(brand, otp)) return 'no verification is under way'
    if (otp.pin_hash === null)
      return 'is not asked for: this verification is confirmed by a reply of the phone'
    if (otp.status === 'VERIFIED')
      return (await isPin(pin, otp.pin_hash)) ? otp : 'no verification is under way'
    if (otp.expires_at.getTime() <= now) {
      await endOtp(sql, otp.id, 'FAILED', now, { failure: 'It has expired.' })
      return 'the code has expired: start again'
    }
    return guess(sql, otp, { pin, hash: otp.pin_hash, now, actor: actorName(caller.actor) })
  })
  if (typeof judged !== 'string') return judged
  const faults = [{ name: 'otp_pin', reason: judged, rule: 'pattern' }]
  throw new Problem(tendlcProblems.brandParameters, { faults })
}

/** A code is good for the phone that it was sent to, while that is the brand's, and has not been another in between. */
function countsFor({ mobile_phone, mobile_verified_at }: BrandRow, otp: OtpRow): boolean {
  if (otp.mobile_phone !== mobile_phone) return false
  return otp.status !== 'VERIFIED' || otp.ended_at!.getTime() === mobile_verified_at?.getTime()
}

type Guess = { pin: string; hash: Buffer; now: number; actor: string }

/** The caller has locked the brand, so that no two guesses are judged at once. */
async function guess(sql: Sql, otp: OtpRow, { pin, hash, now, actor }: Guess): Promise<OtpRow | string> {
  const guesses = await countGuess(sql, otp.id)
  if (!(await isPin(pin, hash))) {
    if (guesses < mostGuesses) return 'is not the code that was sent'
    await endOtp(sql, otp.id, 'FAILED', now, { failure: 'Too many wrong codes.' })
    return 'is not the code that was sent; it was said wrong too often: start again'
  }
  if (!(await endOtp(sql, otp.id, 'VERIFIED', now))) return 'no verification is under way'
  const brand = { id: otp.brand_id, account_id: otp.account_id }
  await confirmContact(sql, brand, 'mobile', { actor, reason: otp.reference_id, now })
  return (await findOtp(sql, otp.brand_id, otp.reference_id))!
}
