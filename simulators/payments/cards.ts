import { idText } from './intent.ts'

/** A card that can be entered on the page: by number, with its result there, and with the test card that later payments behave like. */
export type PageCard = {
  name: string
  label: string
  brand: string
  last4: string
  /** The code of the acquirer if the card is refused on the page. */
  refused?: { code: string; decline_code?: string; message: string }
  /** The name of the test card that decides later payments. */
  paysAs: string
}

/** The cards of the page, by the numbers of the acquirer's test cards. */
export const PAGE_CARDS: readonly PageCard[] = [
  { name: 'visa', label: 'Visa •••• 4242', brand: 'visa', last4: '4242', paysAs: 'pm_card_visa' },
  {
    name: 'mastercard',
    label: 'Mastercard •••• 4444',
    brand: 'mastercard',
    last4: '4444',
    paysAs: 'pm_card_visa',
  },
  {
    name: 'declined-later',
    label: 'Visa •••• 0341: saved, but every payment is declined',
    brand: 'visa',
    last4: '0341',
    paysAs: 'pm_card_chargeDeclined',
  },
  {
    name: 'declined',
    label: 'Visa •••• 0002: refused now',
    brand: 'visa',
    last4: '0002',
    refused: {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
    paysAs: 'pm_card_chargeDeclined',
  },
]

/** A saved card as the API shows it. */
export type Method = {
  id: string
  object: 'payment_method'
  type: 'card'
  created: number
  customer: string | null
  livemode: boolean
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

export function newMethod(
  { brand, last4 }: PageCard,
  customer: string | null,
  now: number,
  livemode: boolean,
): Method {
  return {
    id: `pm_${idText()}`,
    object: 'payment_method',
    type: 'card',
    created: Math.floor(now / 1000),
    customer,
    livemode,
    card: { brand, last4, exp_month: 12, exp_year: new Date(now).getUTCFullYear() + 3 },
  }
}
