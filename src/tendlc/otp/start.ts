import { randomInt } from 'node:crypto'
import type { Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/problem.ts'
import type { Vault } from '#platform/vault.ts'
import { ownBrand } from '../brands/own.ts'
import type { BrandRow } from '../brands/store.ts'
import { tendlcProblems } from '../problems.ts'
import { unpaidFailure, type OtpDesk } from './desk.ts'
import { drawPin, hashPin } from './pin.ts'
import { textPlace } from './sealed.ts'
import { findOtp, insertOtp, lockPhone, startsSince, supersedeOtp, type OtpRow } from './store.ts'
import { filledWith, templateOf } from './template.ts'

export type OtpNeeds = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  otpDesk: Pick<OtpDesk, 'send'>
  /** The number that texts come from, and replies go to. */
  verificationSender: string | undefined
}

const dayMs = 24 * 3_600_000
const minuteMs = 60_000
/** So many verifications may begin in a day, of one brand and of one phone whosever it is; and one a minute. */
const mostADay = 5

/**
 * Begins to verify the mobile phone of a SOLE_PROPRIETOR brand (S2-203): the text is a row before it is a message, and the one that
 * was pending counts no more. The account of the brand pays for the text.
 */
export async function startVerification(
  { db, vault, clock, otpDesk, verificationSender: sender }: OtpNeeds,
  caller: Caller,
  brandId: string,
  body: { pin_sms?: string | undefined; success_sms?: string | undefined },
): Promise<OtpRow> {
  if (sender === undefined) throw new Problem(tendlcProblems.noSender, { retryAfter: 60 })
  const template = templateOf({
    ...(body.pin_sms !== undefined && { pin_sms: body.pin_sms }),
    ...(body.success_sms !== undefined && { success_sms: body.success_sms }),
  })
  const pin = drawPin()
  const hash = template.byPin ? await hashPin(pin) : null
  const id = uuidv7()
  const reference = drawReference()
  await db.tx(async (sql) => {
    const now = clock.now()
    const brand = await ownBrand(sql, caller.account.id, brandId, true)
    refuseUnfit(brand)
    const phone = brand.mobile_phone!
    await refuseTooMany(sql, brandId, phone, now)
    await supersedeOtp(sql, brandId, now)
    await insertOtp(sql, {
      id,
      reference_id: reference,
      account_id: brand.account_id,
      brand_id: brandId,
      mobile_phone: phone,
      sender,
      pin_hash: hash,
      by_reply: template.byReply,
      text_sealed: vault.seal(filledWith(template, pin), textPlace(id)),
      success_text: template.success,
      message_id: uuidv7(),
      now,
      expiresAt: now + dayMs,
    })
  })
  await otpDesk.send(id)
  const otp = (await db.asAccount(caller.account.id, (sql) => findOtp(sql, brandId, reference)))!
  if (otp.failure === unpaidFailure) throw new Problem(tendlcProblems.lowBalance)
  return otp
}

function refuseUnfit({ entity_type, status, mobile_phone, mobile_verified_at }: BrandRow): void {
  const fault = (name: string, reason: string) =>
    new Problem(tendlcProblems.brandParameters, { faults: [{ name, reason, rule: 'const' }] })
  if (entity_type !== 'SOLE_PROPRIETOR')
    throw fault('entity_type', 'must be SOLE_PROPRIETOR: other brands are not verified by their phone')
  if (mobile_phone === null) throw fault('mobile_phone', 'is required')
  if (status === 'TERMINATED')
    throw new Problem(tendlcProblems.brandConflict, { detail: 'The brand is terminated.' })
  if (mobile_verified_at)
    throw new Problem(tendlcProblems.brandConflict, { detail: 'The mobile phone is verified already.' })
}

async function refuseTooMany(sql: Sql, brandId: string, phone: string, now: number): Promise<void> {
  await lockPhone(sql, phone)
  const [ofBrand, ofPhone] = [
    await startsSince(sql, 'brand_id', brandId, now - dayMs),
    await startsSince(sql, 'mobile_phone', phone, now - dayMs),
  ]
  for (const starts of [ofBrand, ofPhone]) {
    const free = Math.max((starts[0] ?? -Infinity) + minuteMs, (starts[mostADay - 1] ?? -Infinity) + dayMs)
    if (free > now)
      throw new Problem(tendlcProblems.throttled, { retryAfter: Math.ceil((free - now) / 1000) })
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Ten of 36 characters: of so many, no two are drawn alike. */
function drawReference(): string {
  return `OTP${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`
}
