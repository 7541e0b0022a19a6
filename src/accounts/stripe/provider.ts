import type { Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentAnswer, PaymentProvider, PaymentRequest, ProviderName } from '../money/payment-port.ts'
import type { StripeApi } from './api.ts'
import { cent, type Charge, keyOf, openCharge, storeIntent } from './charge-store.ts'
import { StripeError } from './errors.ts'
import type { SavedMethod } from './method-store.ts'
import { findOrSend } from './find-charge.ts'
import { type Intent, nextSteps, reasonOf } from './intent.ts'

export type StripeDeps = {
  sql: Sql
  api: StripeApi
  log: Log
  name?: ProviderName
  /** The payment method of references without a saved one, in the sandbox. */
  methodOf?: (trx: string) => SavedMethod
  /** Whether the provider loses its charges when it stops, as a simulator does. */
  isVolatile?: boolean
}

/**
 * The payment provider Stripe: charges a saved card while the customer is absent. Repeated calls for a payment have the same idempotency
 * key and parameters while Stripe keeps the key; afterwards the charge is searched for and never sent again.
 */
export function openStripe(deps: StripeDeps): PaymentProvider {
  const { sql, api, log, name = 'stripe', methodOf, isVolatile = false } = deps
  return {
    name,
    unit: cent,
    pendingMs: 10_000,
    isRepeated: true,
    async pay(request) {
      if (request.amount % cent !== 0) return { status: 'declined', reason: 'fraction_of_cent' }
      const charge = await openCharge(sql, request, methodOf?.(request.trx))
      if (!charge) return { status: 'declined', reason: 'no_payment_method' }
      try {
        const found = await findOrSend({ sql, api, charge, request, isVolatile })
        if (!('reason' in found)) return await resultOf(api, found, charge, request)
        if (found.reason === 'no_answer')
          log.error(
            { payment: request.reference },
            'a payment was not found at Stripe for two days and is declined; check there that it was not paid',
          )
        return found
      } catch (error) {
        return await refusalOf({ sql, api, log }, error, charge, request)
      }
    },
  }
}

/** The result of a charge; an intent that cannot be completed is canceled first, so that it cannot succeed later. */
async function resultOf(
  api: StripeApi,
  intent: Intent,
  charge: Charge,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  refuseOther(intent, request)
  const step = nextSteps[intent.status]
  if (step === 'succeeded' || step === 'pending') return { status: step }
  if (step === 'declined') return { status: 'declined', reason: reasonOf(intent) }
  if (step === 'confirm') {
    const confirmed = await api.confirm(intent.id, `${keyOf(charge)}-c`)
    if (confirmed.status === intent.status) throw new Error(`${intent.id} is not confirmed`)
    return resultOf(api, confirmed, charge, request)
  }
  if (step === undefined) throw new Error(`${intent.id} has the unknown status ${intent.status}`)
  const canceled = await cancel(api, intent)
  return canceled.status === 'succeeded'
    ? { status: 'succeeded' }
    : { status: 'declined', reason: reasonOf(intent) }
}

/** Cancels an intent; one that was completed meanwhile is read again. */
async function cancel(api: StripeApi, { id }: Intent): Promise<Intent> {
  const ended = await api.cancel(id).catch((error: unknown) => {
    if (error instanceof StripeError && error.status === 400) return api.read(id)
    throw error
  })
  if (ended.status !== 'canceled' && ended.status !== 'succeeded') throw new Error(`${id} is not canceled`)
  return ended
}

/** A decline is a result; all other errors are thrown, so that the payment is requested again. */
async function refusalOf(
  { sql, api, log }: Pick<StripeDeps, 'sql' | 'api' | 'log'>,
  error: unknown,
  charge: Charge,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  if (!(error instanceof StripeError)) throw error
  if (error.status === 402 && error.intent) {
    await storeIntent(sql, charge.payment_id, error.intent.id)
    const reason = error.code ?? reasonOf(error.intent)
    const answer = await resultOf(api, error.intent, charge, request)
    return answer.status === 'declined' ? { status: 'declined', reason } : answer
  }
  if (error.status < 500 && error.status !== 409 && error.status !== 429)
    log.error(
      { err: error, payment: charge.payment_id },
      'Stripe refused a request; check the key and the payment method',
    )
  throw error
}

/** An intent with other parameters would credit an amount that was not paid. */
function refuseOther({ id, amount, currency, metadata }: Intent, request: PaymentRequest): void {
  if (amount * cent !== request.amount || currency !== 'eur' || metadata['reference'] !== request.reference)
    throw new Error(`${id} is not the charge of payment ${request.reference}`)
}
