/** The result of charging a card: the code of a decline, or the status of the payment. */
export type CardOutcome = { status: 'succeeded' | 'processing' } | { code: string; declineCode?: string }

const paid: CardOutcome = { status: 'succeeded' }

/** Payment methods with an outcome of their own, by the names of the acquirer's test cards. Other payment methods are accepted. */
const cards: Readonly<Record<string, CardOutcome>> = {
  pm_card_visa: paid,
  pm_card_chargeDeclined: { code: 'card_declined', declineCode: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { code: 'card_declined', declineCode: 'insufficient_funds' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card' },
  pm_card_authenticationRequired: { code: 'authentication_required' },
  pm_card_processing: { status: 'processing' },
}

/** The outcome of a payment by its amount; `isFirstLost`: the response to the first request is lost, `areEventsDoubled`: each event is sent twice. */
export type Disturbance = { outcome: CardOutcome; isFirstLost?: true; areEventsDoubled?: true }

const declined: CardOutcome = { code: 'card_declined', declineCode: 'generic_decline' }

/** Outcomes by the cents of the amount, which the sandbox documents. All other amounts follow the card. */
export const PAYMENT_PLAN: readonly { cents: string; outcome: string; does: Disturbance }[] = [
  { cents: '01', outcome: 'declined', does: { outcome: declined } },
  {
    cents: '02',
    outcome: 'no response to the first request; paid on the second request',
    does: { outcome: paid, isFirstLost: true },
  },
  {
    cents: '03',
    outcome: 'pending; then paid, and the provider reports the result twice',
    does: { outcome: { status: 'processing' }, areEventsDoubled: true },
  },
  {
    cents: '04',
    outcome: 'no response to the first request; declined on the second request',
    does: { outcome: declined, isFirstLost: true },
  },
]

/** The outcome of a charge. `amount` is in cents. */
export function planFor(amount: number, paymentMethod: string): Disturbance {
  const cents = String(amount % 100).padStart(2, '0')
  return PAYMENT_PLAN.find((row) => row.cents === cents)?.does ?? { outcome: cards[paymentMethod] ?? paid }
}
