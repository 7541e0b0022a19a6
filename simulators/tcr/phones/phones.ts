import { randomInt } from 'node:crypto'
import { ApiError, refusal } from '../api-error.ts'
import { settledBrand } from '../brands/find.ts'
import { emitOf } from '../brands/scoring.ts'
import { done, ok, type Operation, type Request, type World } from '../operation.ts'
import { nextId, textOf, type Brand, type PhoneCheck } from '../state.ts'
import { deliveryOf } from './delivery.ts'

const dayMs = 24 * 3_600_000
/** A verification ends after this number of wrong codes. */
const mostWrong = 3
const longestText = 320

export const phoneOperations: readonly Operation[] = [
  { method: 'POST', path: '/brand/:brandId/smsOtp', answer: start },
  { method: 'PUT', path: '/brand/:brandId/smsOtp', answer: enterCode },
  { method: 'GET', path: '/brand/smsOtp/:referenceId', answer: read },
]

/** Sends a text with a code, or with a request to reply, to the mobile phone of a sole proprietor; an earlier code becomes invalid. */
function start(world: World, { params, body }: Request) {
  const { state, now } = world
  const brand = phoneBrand(world, params['brandId']!)
  const [pinSms, success] = [textOf(body, 'pinSms'), textOf(body, 'successSms')]
  if (!/@OTP_(PIN|YES)@/.test(pinSms) || pinSms.length > longestText) throw refusal(501, 'pinSms')
  if (success.length > longestText) throw refusal(501, 'successSms')
  const mobilePhone = textOf(brand, 'mobilePhone')
  // Texts are sent to the United States and Canada only.
  if (!/^\+1[2-9]\d{9}$/.test(mobilePhone)) throw refusal(501, 'mobilePhone')
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  for (const one of state.phoneChecks) if (one.brandId === brand.brandId) one.ended = true
  const check: PhoneCheck = {
    brandId: brand.brandId,
    referenceId: `OTP${nextId(state, 'P')}`,
    mobilePhone,
    pin,
    byReply: pinSms.includes('@OTP_YES@'),
    success,
    requestedAt: now(),
    verifiedAt: null,
    wrong: 0,
    ended: false,
  }
  state.phoneChecks.push(check)
  if (brand.mock) emitOf(world, brand, 'BRAND_MOCK_OTP', { otpPin: pin })
  else text(world, mobilePhone, pinSms.replaceAll('@OTP_PIN@', pin).replaceAll('@OTP_YES@', 'YES'))
  return ok({ brandId: brand.brandId, referenceId: check.referenceId })
}

function enterCode(world: World, { params, body }: Request) {
  const brand = phoneBrand(world, params['brandId']!)
  const check = world.state.phoneChecks.findLast(({ brandId }) => brandId === brand.brandId)
  if (!check || check.ended) throw refusal(502, 'brandId')
  if (check.requestedAt + dayMs <= world.now()) throw wrong('The code has expired')
  if (check.wrong >= mostWrong) throw wrong('Too many wrong codes')
  if (textOf(body, 'otpPin') !== check.pin) {
    check.wrong += 1
    throw wrong('The code is wrong')
  }
  verify(world, brand, check)
  return done
}

const wrong = (description: string) => new ApiError([{ code: 501, description, fields: ['otpPin'] }])

function read(world: World, { params }: Request) {
  const check = world.state.phoneChecks.find(({ referenceId }) => referenceId === params['referenceId'])
  if (!check) throw refusal(502, 'referenceId')
  const { brandId, referenceId, mobilePhone, requestedAt, verifiedAt } = check
  const dateOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return ok({
    brandId,
    referenceId,
    mobilePhone,
    requestDate: dateOf(requestedAt),
    verifyDate: dateOf(verifiedAt),
    ...deliveryOf(world, check),
  })
}

/** Verifies the phone by a reply to the text, if it is YES. */
export function replyBy(world: World, phone: string, reply: string): void {
  const check = world.state.phoneChecks.findLast(
    (one) => one.mobilePhone === phone && one.byReply && !one.ended && one.verifiedAt === null,
  )
  if (!check || check.requestedAt + dayMs <= world.now() || reply.trim().toUpperCase() !== 'YES') return
  verify(world, settledBrand(world, check.brandId), check)
}

function verify(world: World, brand: Brand, check: PhoneCheck): void {
  const { now, state } = world
  check.verifiedAt = now()
  check.ended = true
  brand['mobilePhoneVerifiedDate'] = new Date(now()).toISOString()
  brand.identityStatus = 'VERIFIED'
  if (check.success !== '') text(world, check.mobilePhone, check.success)
  delete state.scoring[brand.brandId]
  emitOf(world, brand, 'BRAND_OTP_VERIFIED')
  emitOf(world, brand, 'BRAND_IDENTITY_STATUS_UPDATE')
}

function text({ state, now }: World, to: string, words: string): void {
  state.texts.push({ to, text: words, sentAt: now() })
}

/** A brand whose phone is to be verified. */
function phoneBrand(world: World, id: string): Brand {
  const brand = settledBrand(world, id)
  if (brand['entityType'] !== 'SOLE_PROPRIETOR') throw refusal(501, 'entityType')
  if (brand['mobilePhoneVerifiedDate'] !== undefined) throw refusal(501, 'mobilePhone')
  return brand
}
