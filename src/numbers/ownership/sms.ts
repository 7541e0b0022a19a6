import type { Feature, Limitation } from '../inventory/features.ts'

/** The members that decide whether a number can send or receive SMS. */
export type SmsTerms = {
  country: string
  features: readonly Feature[]
  limitations: readonly Limitation[] | null
}

/** Why a number cannot send or receive: no SMS feature, or a domestic or international limitation. */
export type SmsBarrier = 'feature' | Limitation['reach']

/**
 * Why a number cannot send to a country (OUTBOUND) or receive from one (INBOUND); undefined if it can. An unknown country counts as
 * foreign.
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
