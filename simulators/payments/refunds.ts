import { invalid } from './errors.ts'
import type { Events } from './events.ts'
import { type Form, textOf } from './form.ts'
import { idText, type Intent } from './intent.ts'
import { pageOf } from './page.ts'

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  payment_intent: string
  created: number
  status: 'succeeded'
}

/** Refunds of paid intents, whole or in parts, with an event about each charge. */
export function openRefunds(events: Events, now: () => number, found: (id: string) => Intent) {
  const refunds: Refund[] = []
  const refunded = new Map<string, number>()
  return {
    list: (query: Form) => pageOf(refunds, query),
    create(form: Form): Refund {
      const intent = found(textOf(form, 'payment_intent') ?? '')
      const before = refunded.get(intent.id) ?? 0
      const amount = Number(textOf(form, 'amount') ?? intent.amount_received - before)
      if (!intent.latest_charge || !(amount > 0) || before + amount > intent.amount_received)
        throw invalid('amount', 'The refund is larger than what was paid.')
      refunded.set(intent.id, before + amount)
      events.send('charge.refunded', chargeOf(intent, before + amount))
      const refund: Refund = {
        id: `re_${idText()}`,
        object: 'refund',
        amount,
        charge: intent.latest_charge,
        payment_intent: intent.id,
        created: Math.floor(now() / 1000),
        status: 'succeeded',
      }
      refunds.push(refund)
      return refund
    },
  }
}

/** The charge of a paid intent, with the metadata of the intent as at the acquirer. */
function chargeOf({ id, latest_charge, amount, livemode, metadata }: Intent, amountRefunded: number) {
  return {
    id: latest_charge,
    object: 'charge',
    amount,
    amount_refunded: amountRefunded,
    payment_intent: id,
    livemode,
    metadata,
  }
}

/** A dispute has no metadata of its intent. */
export function disputeOf({ id, latest_charge, amount, livemode }: Intent, now: number, isInquiry: boolean) {
  return {
    id: `dp_${idText()}`,
    object: 'dispute',
    created: Math.floor(now / 1000),
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    amount,
    charge: latest_charge,
    payment_intent: id,
    livemode,
    metadata: {},
  }
}
