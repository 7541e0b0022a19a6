import { randomBytes } from 'node:crypto'
import type { CardOutcome } from './plan.ts'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** A payment as the API shows it. `created` is in seconds, `amount` in the smallest unit of the currency. */
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  created: number
  customer: string | null
  livemode: boolean
  metadata: Record<string, string>
  payment_method: string | null
  payment_method_types: string[]
  last_payment_error: CardError | null
  latest_charge: string | null
  status: IntentStatus
}

export type CardError = { type: 'card_error'; code: string; decline_code?: string; message: string }

export type IntentInput = Pick<
  Intent,
  'amount' | 'currency' | 'customer' | 'payment_method' | 'metadata' | 'payment_method_types'
>

export function newIntent(input: IntentInput, now: number, livemode: boolean): Intent {
  return {
    id: `pi_${idText()}`,
    object: 'payment_intent',
    ...input,
    amount_received: 0,
    created: Math.floor(now / 1000),
    livemode,
    last_payment_error: null,
    latest_charge: null,
    status: 'requires_confirmation',
  }
}

/** Charges the card of a payment; returns the error of a decline. */
export function charge(intent: Intent, outcome: CardOutcome): CardError | undefined {
  if (!('code' in outcome)) {
    if (outcome.status === 'succeeded') pay(intent)
    else intent.status = 'processing'
    return undefined
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'card_error',
    code: outcome.code,
    ...(outcome.declineCode && { decline_code: outcome.declineCode }),
    message: `The card was refused: ${outcome.declineCode ?? outcome.code}.`,
  }
  return intent.last_payment_error
}

/** Completes a payment. */
export function pay(intent: Intent): void {
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = `ch_${idText()}`
}

export const idText = () => randomBytes(12).toString('hex')
