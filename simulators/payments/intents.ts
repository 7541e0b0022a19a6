import { invalid, missing, refusedCard, unexpectedState } from './errors.ts'
import type { Events } from './events.ts'
import { type Form, nested, textOf } from './form.ts'
import { charge, type Intent, newIntent, pay } from './intent.ts'
import { planFor } from './plan.ts'
import { disputeOf, openRefunds } from './refunds.ts'

const minAmount = 50
/** The acquirer's test card whose payments are paid and then disputed. */
const disputedCard = 'pm_card_createDispute'

export type IntentsDeps = { now: () => number; events: Events; livemode: boolean }

/** The payments of the acquirer: created, read, listed, confirmed and canceled. */
export function openIntents({ now, events, livemode }: IntentsDeps) {
  const intents = new Map<string, Intent>()
  const found = (id: string) => intents.get(id) ?? raise(missing(id))

  const confirm = (intent: Intent, paymentMethod: string): Intent => {
    const { outcome, areEventsDoubled } = planFor(intent.amount, paymentMethod)
    const declined = charge(intent, outcome)
    if (declined) {
      events.send('payment_intent.payment_failed', intent)
      throw refusedCard(declined, structuredClone(intent))
    }
    const answer = structuredClone(intent)
    if (intent.status === 'processing') pay(intent)
    events.send('payment_intent.succeeded', intent, areEventsDoubled)
    if (paymentMethod === disputedCard) events.send('charge.dispute.created', disputeOf(intent))
    return answer
  }

  return {
    /** Creates a payment, and charges its card if `confirm` is set. */
    create(form: Form): Intent {
      const intent = newIntent(inputOf(form), now(), livemode)
      intents.set(intent.id, intent)
      if (textOf(form, 'confirm') !== 'true') return intent
      return confirm(intent, intent.payment_method ?? '')
    },
    read: found,
    confirm(id: string): Intent {
      const intent = found(id)
      if (intent.status !== 'requires_confirmation') throw unexpectedState(intent)
      return confirm(intent, intent.payment_method ?? '')
    },
    cancel(id: string): Intent {
      const intent = found(id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent)
      intent.status = 'canceled'
      events.send('payment_intent.canceled', intent)
      return intent
    },
    refund: openRefunds(events, found).create,
    /** Payments, newest first, in pages. */
    list(query: Form): { object: 'list'; data: Intent[]; has_more: boolean } {
      const customer = textOf(query, 'customer')
      const since = Number(nested(query, 'created', 'gte') ?? 0)
      const limit = Math.min(100, Number(textOf(query, 'limit') ?? 10))
      const all = [...intents.values()]
        .toReversed()
        .filter(
          (intent) => (customer === undefined || intent.customer === customer) && intent.created >= since,
        )
      const after = textOf(query, 'starting_after')
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
      return { object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit }
    },
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
