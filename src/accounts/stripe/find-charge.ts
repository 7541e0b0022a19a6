import type { Sql } from '#platform/database/db.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { PaymentRequest } from '../money/payment-port.ts'
import type { StripeApi } from './api.ts'
import { cent, type Charge, countSearch, keyOf, renewKey, storeBroken, storeIntent } from './charge-store.ts'
import { StripeError, unlessMissing } from './errors.ts'
import type { Intent } from './intent.ts'

type Parts = {
  sql: Sql
  api: StripeApi
  charge: Charge
  request: PaymentRequest
  /** Whether the provider loses its charges when it stops, as a simulator does. */
  isVolatile: boolean
}

type Declined = { status: 'declined'; reason: string }

/** Stripe keeps an idempotency key for at least 24 hours; a margin covers slow requests and clocks. */
const maxKeyAge = 20 * 3_600
/** After this time, a payment that was never found is declined. */
const maxSearchAge = 48 * 3_600
/** Time after a 5xx response before a search counts, because Stripe may list the charge late. */
const minBrokenAge = 3_600
const minSearches = 2
/** Tolerated difference between the clocks of both sides. */
const clockMargin = 300

/**
 * Finds the intent of a charge, or sends the charge. Returns declined, without an intent, if Stripe refused the charge or does not list it
 * for two days.
 */
export async function findOrSend(parts: Parts): Promise<Intent | Declined> {
  const { sql, api, charge, isVolatile } = parts
  if (charge.intent_id) {
    const known = await unlessMissing(api.read(charge.intent_id))
    if (known) return known
    // The configured key belongs to another Stripe account, where this would be a second charge.
    if (!isVolatile) throw new Error(`${charge.intent_id} is not in this Stripe account`)
  }
  const isKeyLost = charge.age >= maxKeyAge
  if (!isKeyLost && charge.broken_age === null) return send(parts)
  const listed = await search(parts)
  if (listed) return listed
  await countSearch(sql, charge.payment_id)
  if (isKeyLost) {
    if (charge.age >= maxSearchAge) return { status: 'declined', reason: 'no_answer' }
    throw new Error(`payment ${charge.payment_id} is not at Stripe; it is searched for again`)
  }
  if (charge.broken_age! < minBrokenAge || charge.searches + 1 < minSearches)
    throw new Error(`payment ${charge.payment_id} was answered with an error; it is searched for again`)
  return send({ ...parts, charge: await renewKey(sql, charge) })
}

async function search({ sql, api, charge, request }: Parts): Promise<Intent | undefined> {
  const since = Math.floor(wallNow() / 1000 - charge.age - clockMargin)
  for await (const intent of api.list({ customer: charge.customer, since }))
    if (intent.metadata['reference'] === request.reference) {
      await storeIntent(sql, charge.payment_id, intent.id)
      return intent
    }
  return undefined
}

/** Refusals of a charge for which Stripe has no intent. */
const declining = new Set(['amount_too_small', 'amount_too_large', 'resource_missing'])

/** Sends a charge with its idempotency key. A 5xx response is recorded, because Stripe repeats it for this key. */
async function send({ sql, api, charge, request }: Parts): Promise<Intent | Declined> {
  const { payment_id: id, customer, method } = charge
  const form = {
    amount: String(request.amount / cent),
    currency: 'eur',
    customer,
    payment_method: method,
    'payment_method_types[]': 'card',
    off_session: 'true',
    confirm: 'true',
    error_on_requires_action: 'true',
    'metadata[reference]': request.reference,
    'metadata[account]': request.accountId,
    ...(charge.origin && { 'metadata[exchange]': charge.origin }),
    description: 'Account top-up',
  }
  try {
    const intent = await api.create(form, keyOf(charge))
    await storeIntent(sql, id, intent.id)
    return intent
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    if (error.code !== undefined && declining.has(error.code))
      return { status: 'declined', reason: error.code }
    if (error.status === 400 && error.type === 'invalid_request_error' && (await isDetached(api, charge)))
      return { status: 'declined', reason: 'no_payment_method' }
    if (error.status >= 500) await storeBroken(sql, id)
    throw error
  }
}

/** Whether a card cannot be charged, because it was detached from its customer. */
async function isDetached(api: StripeApi, { customer, method }: Charge): Promise<boolean> {
  return (await unlessMissing(api.readMethod(method)))?.customer !== customer
}
