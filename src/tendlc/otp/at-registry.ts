import { answerMs, withTimeout } from '#platform/queueing/retry-times.ts'
import { withTimeLimit } from '#platform/queueing/time-limit.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { confirmContact } from '../brands/confirm.ts'
import { moveBrand } from '../brands/move-store.ts'
import { findBrand, type BrandRow } from '../brands/store.ts'
import { certainRegistryId } from '../brands/wire.ts'
import { insertRequest, wakeRequests } from '../requests/store.ts'
import type { PhoneQuestion, PhoneRegistry } from '../requests/phone-port.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { hashPin } from './pin.ts'
import { noteAtRegistry, noteDelivery, storePinHash, uncountGuess } from './registry-store.ts'
import { endOtp, findOtp, type OtpRow } from './store.ts'
import { deferOtp } from './worker-store.ts'

type Deps = { db: Db; clock: { now(): number }; phones: PhoneRegistry }

/** Seconds of exchange time until the state at the registry is read; the last delay repeats. A webhook of the registry makes it due earlier. */
const readSeconds = [5, 30, 120, 600, 3_600]
/** Seconds until a brand, or its changed phone, is looked for at the registry again. */
const laterSeconds = [2, 5, 30, 120, 600]

/** Guesses of a code; after the last wrong one the verification has failed. */
export const mostGuesses = 5

const after = (seconds: readonly number[], attempts: number) =>
  seconds[Math.min(Math.max(attempts, 1), seconds.length) - 1]! * 1000

/** Sends the text of a verification by the registry. */
export async function startAtRegistry({ db, clock, phones }: Deps, otp: OtpRow, text: string): Promise<void> {
  const question = await questionOf(db, otp)
  const started = await inTime(() => phones.start(question, { text, success: otp.success_text }))
  const now = clock.now()
  if (started === 'later') await deferOtp(db, otp.id, now + after(laterSeconds, otp.attempts))
  else if ('refused' in started) {
    const failure = `The campaign registry refused the text: ${started.refused}`
    await endOtp(db, otp.id, 'failed', now, { failure })
  } else
    await noteAtRegistry(db, {
      id: otp.id,
      reference: started.reference,
      dueAt: now + after(readSeconds, 1),
    })
}

/** Reads whether a reply has verified the phone, and the delivery of the text, until it is final. */
export async function readAtRegistry({ db, clock, phones }: Deps, otp: OtpRow): Promise<void> {
  const question = await questionOf(db, otp)
  const state = await inTime(() => phones.read(question, otp.registry_reference ?? undefined))
  const now = clock.now()
  if (state.isVerified) {
    await db.tx(async (sql) => {
      const brand = (await findBrand(sql, otp.account_id, otp.brand_id, true))!
      await confirmPhone(sql, { brand, otp, actor: 'phone', now })
    })
  }
  const isDeliveryFinal = /^(DELIVERED_HANDSET|FAILED_)/.test(state.delivery?.status ?? '')
  const nextRead = isDeliveryFinal && !otp.by_reply ? undefined : now + after(readSeconds, otp.attempts)
  await noteDelivery(db, otp.id, state.delivery, nextRead)
}

/** Ends a verification that the registry has confirmed, and reads the identity, which depends on it. The caller has locked the brand. */
export async function confirmPhone(
  sql: Sql,
  { brand, otp, actor, now }: { brand: BrandRow; otp: OtpRow; actor: string; now: number },
): Promise<boolean> {
  if (brand.mobile_phone !== otp.mobile_phone) return false
  if (!(await endOtp(sql, otp.id, 'verified', now))) return false
  await confirmContact(sql, brand, 'mobile', { actor, reason: otp.reference_id, now })
  await readIdentity(sql, brand, now)
  return true
}

/** Reads the identity again; the open request does so if there is one. */
async function readIdentity(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  const { id: brandId, account_id: accountId } = brand
  if (await wakeRequests(sql, { brandId, kinds: ['identity'], now })) return
  if (brand.identity_status !== 'UNVERIFIED') return
  const by = { actor: 'registry', reason: 'the mobile phone is verified', now }
  await moveBrand(sql, brand, { machine: 'identity', event: 'submitted' }, by)
  await insertRequest(sql, { accountId, kind: 'identity', brandId, readsOnly: true, now })
}

/** The verification as the registry needs it. */
export async function questionOf(sql: Sql, otp: OtpRow): Promise<PhoneQuestion> {
  const brand = await findBrand(sql, otp.account_id, otp.brand_id)
  return {
    id: otp.id,
    accountId: otp.account_id,
    brandId: otp.brand_id,
    registryBrandId: brand && certainRegistryId(brand),
    phone: otp.mobile_phone,
  }
}

/** After the time limit the work sends no further request, so that it does not run concurrently with the next attempt. */
const inTime = <T>(work: () => Promise<T>): Promise<T> =>
  withTimeout(withTimeLimit(answerMs, work), 'the campaign registry')

const busyDetail = 'Too many codes are being checked. Retry after the time in Retry-After.'

/** Enters a code at the registry; a code that the registry has not checked does not count as a guess. */
export async function enterAtRegistry(
  { db, clock, phones }: Deps,
  { otp, pin, actor }: { otp: OtpRow; pin: string; actor: string },
): Promise<OtpRow | string> {
  const question = await questionOf(db, otp)
  const entered = await inTime(() => phones.enter(question, pin)).catch(async () => {
    await uncountGuess(db, otp.id)
    throw new Problem(tendlcProblems.unavailable, { retryAfter: 5 })
  })
  if (entered === 'busy') {
    await uncountGuess(db, otp.id)
    throw new Problem(tendlcProblems.throttled, { detail: busyDetail, retryAfter: 10 })
  }
  const hash = await hashPin(pin)
  return db.tx(async (sql) => {
    const now = clock.now()
    const brand = (await findBrand(sql, otp.account_id, otp.brand_id, true))!
    const present = (await findOtp(sql, otp.brand_id, otp.reference_id))!
    if (entered !== 'verified') {
      if (present.guesses < mostGuesses) return `was refused by the campaign registry: ${entered.refused}`
      await endOtp(sql, otp.id, 'failed', now, { failure: 'Too many wrong codes.' })
      return 'was refused by the campaign registry; too many attempts, start a new verification'
    }
    // A webhook about the same code may have ended the verification first.
    const isConfirmed =
      present.status === 'VERIFIED' || (await confirmPhone(sql, { brand, otp: present, actor, now }))
    if (!isConfirmed) return 'no verification is pending'
    await storePinHash(sql, otp.id, hash)
    return (await findOtp(sql, otp.brand_id, otp.reference_id))!
  })
}
