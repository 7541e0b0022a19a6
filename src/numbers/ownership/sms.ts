import type { Feature, Limitation } from '../inventory/features.ts'

/** What decides whether a number can send or receive a text message. */
export type SmsTerms = {
  country: string
  features: readonly Feature[]
  limitations: readonly Limitation[] | null
}

/** Why a number cannot: it has no SMS, or has none within its country or to and from other countries. */
export type SmsBarrier = 'feature' | Limitation['reach']

/**
 * Why a number cannot send to a country (OUTBOUND), or receive from one (INBOUND); undefined where it can. A country that is not known is
 * another country.
 */
export function smsBarrier(
  { country, features, limitations }: SmsTerms,
  type: Limitation['type'],
  countryOfOther: () => string | undefined,
): SmsBarrier | undefined {
  if (!features.includes('SMS')) return 'feature'
  if (!limitations) return undefined
  const reach = country === countryOfOther() ? 'DOMESTIC' : 'INTERNATIONAL'
  const limited = limitations.some((one) => one.feature === 'SMS' && one.type === type && one.reach === reach)
  return limited ? reach : undefined
}
