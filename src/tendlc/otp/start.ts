import { randomInt } from 'node:crypto'
import type { Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import type { BrandRow } from '../brands/store.ts'
import type { Registry } from '../requests/port.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { unpaidFailure, type OtpWorker } from './worker.ts'
import { dayMs, freeAt } from './limits.ts'
import { drawPin, hashPin, maskOf } from './pin.ts'
import { textField } from './sealed.ts'
import { lockPhone, startsSince } from './limit-store.ts'
import { findOtp, insertOtp, supersedeOtp, type OtpRow } from './store.ts'
import { filledWith, templateOf } from './template.ts'

export type OtpDeps = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  otpWorker: Pick<OtpWorker, 'send'>
  /** Sender of the texts, which also receives the replies, unless the registry sends them. */
  verificationSender: string | undefined
  registry: Pick<Registry, 'phones'> | undefined
}

/** Texts chosen by the customer. */
type OtpInput = Parameters<typeof templateOf>[0]

/**
 * Starts the verification of a SOLE_PROPRIETOR brand's mobile phone (S2-203): the text is stored before it is submitted as a message, and
 * replaces a pending verification. The account of the brand pays for the text, unless the registry sends it.
 */
export async function startVerification(
  { db, vault, clock, otpWorker, verificationSender: sender, registry }: OtpDeps,
  caller: Caller,
  brandId: string,
  input: OtpInput,
): Promise<OtpRow> {
  const by_registry = registry?.phones !== undefined
  const drawn = by_registry ? prepare(vault, input) : await draw(vault, input)
  await db.tx(async (sql) => {
    const now = clock.now()
    const brand = await findOwnedBrand(sql, caller.account.id, brandId, true)
    refuseUnfit(brand)
    if (sender === undefined && !by_registry) throw new Problem(tendlcProblems.noSender, { retryAfter: 60 })
    await refuseTooMany(sql, brand, now)
    await supersedeOtp(sql, brandId, now)
    const of = { account_id: brand.account_id, brand_id: brandId, mobile_phone: brand.mobile_phone! }
    const by = { by_registry, sender: by_registry ? null : sender! }
    await insertOtp(sql, { ...drawn, ...of, ...by, now, expiresAt: now + dayMs })
  })
  await otpWorker.send(drawn.id)
  const otp = (await db.asAccount(caller.account.id, (sql) => findOtp(sql, brandId, drawn.reference_id)))!
  if (otp.failure === unpaidFailure) throw new Problem(tendlcProblems.lowBalance)
  return otp
}

/** Prepares a verification: its IDs, and its text with a code stored as a hash. */
async function draw(vault: Vault, input: OtpInput) {
  const [id, pin, template] = [uuidv7(), drawPin(), templateOf(input)]
  return {
    id,
    reference_id: drawReference(),
    pin_hash: template.byPin ? await hashPin(pin) : null,
    by_reply: template.byReply,
    text_sealed: vault.seal(filledWith(template, pin), textField(id)),
    text_shown: template.byPin ? filledWith(template, maskOf(pin)) : null,
    success_text: template.success,
    message_id: uuidv7(),
  }
}

/** Prepares a verification by the registry, which draws the code and replaces the macros of the text. */
function prepare(vault: Vault, input: OtpInput) {
  const [id, template] = [uuidv7(), templateOf(input)]
  return {
    id,
    reference_id: drawReference(),
    pin_hash: null,
    by_reply: template.byReply,
    text_sealed: vault.seal(template.text, textField(id)),
    text_shown: null,
    success_text: template.success,
    message_id: uuidv7(),
  }
}

function refuseUnfit({ entity_type, status, mobile_phone, mobile_verified_at }: BrandRow): void {
  const fault = (name: string, reason: string) =>
    new Problem(tendlcProblems.brandParameters, { faults: [{ name, reason, rule: 'const' }] })
  if (entity_type !== 'SOLE_PROPRIETOR')
    throw fault('entity_type', 'must be SOLE_PROPRIETOR; other brands are not verified by phone')
  if (mobile_phone === null) throw fault('mobile_phone', 'is required')
  if (status === 'TERMINATED')
    throw new Problem(tendlcProblems.brandConflict, { detail: 'The brand is terminated.' })
  if (mobile_verified_at)
    throw new Problem(tendlcProblems.brandConflict, { detail: 'The mobile phone is already verified.' })
}

async function refuseTooMany(
  sql: Sql,
  { id: brandId, account_id: accountId, mobile_phone }: BrandRow,
  now: number,
): Promise<void> {
  const phone = mobile_phone!
  await lockPhone(sql, phone)
  const free = freeAt(await startsSince(sql, { brandId, accountId, phone }, now - dayMs))
  if (free > now) throw new Problem(tendlcProblems.throttled, { retryAfter: Math.ceil((free - now) / 1000) })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Ten of 36 characters, enough to make collisions negligible. */
function drawReference(): string {
  return `OTP${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`
}
