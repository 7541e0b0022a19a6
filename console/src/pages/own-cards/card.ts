import type { Answered } from '../../api/contracts.ts'

export type Cards = Answered<'listOwnCards'>
export type Card = Cards['cards'][number]
export type Account = Answered<'readOwnAccount'>

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** "Visa ending in 4242"; cards that an operator has saved by ID have no digits here. */
export function cardName({ brand, last4 }: { brand: string | null; last4: string | null }): string {
  return brand && last4 ? `${brands[brand] ?? 'Card'} ending in ${last4}` : 'Card saved by the operator'
}

/** When the card expires or has expired, as a sentence. */
export function expiryOf({ exp_month: month, exp_year: year }: Card): string {
  if (month === null || year === null) return ''
  const isOver = Date.now() >= Date.UTC(year, month, 1)
  return `${isOver ? 'Expired' : 'Expires'} ${String(month).padStart(2, '0')}/${year}.`
}
