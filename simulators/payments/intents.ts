import { invalid, missing, refusedCard, unexpectedState } from './errors.ts'
import type { Events } from './events.ts'
import { type Form, textOf } from './form.ts'
import { charge, type Intent, newIntent, pay } from './intent.ts'
import { pageOf } from './page.ts'
import { planFor } from './plan.ts'
import { disputeOf, openRefunds } from './refunds.ts'

const minAmount = 50
/** The acquirer's test card whose payments are paid and then disputed. */
const disputedCard = 'pm_card_createDispute'
/** The acquirer's test card whose payments are paid, and about which the bank then inquires without a withdrawal. */
const inquiryCard = 'pm_card_createDisputeInquiry'

export type IntentsDeps = {
  now: () => number
  events: Events
  livemode: boolean
  /** The test card that a saved card behaves like. */
  cardOf: (paymentMethod: string, customer: string | null) => string
}

/** The payments of the acquirer: created, read, listed, confirmed and canceled. */
export function openIntents({ now, events, livemode, cardOf }: IntentsDeps) {
  const intents = new Map<string, Intent>()
  const disputes: ReturnType<typeof disputeOf>[] = []
  const found = (id: string) => intents.get(id) ?? raise(missing(id))

  const refunds = openRefunds(events, now, found)
  const confirm = (intent: Intent): Intent => {
    const paymentMethod = cardOf(intent.payment_method ?? '', intent.customer)
    const { outcome, areEventsDoubled } = planFor(intent.amount, paymentMethod)
    const declined = charge(intent, outcome)
    if (declined) {
      events.send('payment_intent.payment_failed', intent)
      throw refusedCard(declined, structuredClone(intent))
    }
    const answer = structuredClone(intent)
    if (intent.status === 'processing') pay(intent)
    events.send('payment_intent.succeeded', intent, areEventsDoubled)
    if (paymentMethod === disputedCard || paymentMethod === inquiryCard) {
      const dispute = disputeOf(intent, now(), paymentMethod === inquiryCard)
      disputes.push(dispute)
      events.send('charge.dispute.created', dispute)
    }
    return answer
  }

  return {
    /** Creates a payment, and charges its card if `confirm` is set. */
    create(form: Form): Intent {
      const intent = newIntent(inputOf(form), now(), livemode)
      cardOf(intent.payment_method ?? '', intent.customer)
      intents.set(intent.id, intent)
      if (textOf(form, 'confirm') !== 'true') return intent
      return confirm(intent)
    },
    read: found,
    confirm(id: string): Intent {
      const intent = found(id)
      if (intent.status !== 'requires_confirmation') throw unexpectedState(intent)
      return confirm(intent)
    },
    cancel(id: string): Intent {
      const intent = found(id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent)
      intent.status = 'canceled'
      events.send('payment_intent.canceled', intent)
      return intent
    },
    /** Payments, newest first, in pages. */
    list: (query: Form) => pageOf([...intents.values()], query),
    refund: refunds.create,
    refunds: refunds.list,
    disputes: (query: Form) => pageOf(disputes, query),
    /** All payments, for tests. */
    all: (): readonly Intent[] => [...intents.values()],
  }
}

function inputOf(form: Form) {
  const amount = Number(textOf(form, 'amount'))
  if (!Number.isSafeInteger(amount)) throw invalid('amount', 'The amount is not a whole number.')
  if (amount < minAmount) throw invalid('amount', 'The amount is too small.', 'amount_too_small')
  const currency = textOf(form, 'currency')
  if (!currency || !/^[a-z]{3}$/.test(currency)) throw invalid('currency', 'The currency is not valid.')
  const types = form['payment_method_types']
  return {
    amount,
    currency,
    customer: textOf(form, 'customer') ?? null,
    payment_method: textOf(form, 'payment_method') ?? null,
    metadata: { ...(form['metadata'] as Record<string, string> | undefined) },
    payment_method_types: Array.isArray(types) ? types : ['card'],
  }
}

function raise(error: Error): never {
  throw error
}
