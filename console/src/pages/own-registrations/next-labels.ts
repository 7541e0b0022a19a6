import type { Brand } from './seen.ts'

type Labels = Readonly<Record<string, string>>

/** What a customer does next, by the state of a campaign. */
export const campaignNext: Labels = {
  PENDING_REVIEW: 'People review it. You have nothing to do. You may link numbers to it already.',
  UPDATES_REQUIRED: 'Changes are wanted: see the reason, change the campaign, and it is reviewed again.',
  CARRIERS_REVIEW: 'Each network decides now. You have nothing to do. You may link numbers to it already.',
  ACTIVE: 'Link numbers to it below. As soon as one is LINKED, send from it.',
  REJECTED: 'See the reason. You may change the campaign, and it is reviewed again.',
  SUSPENDED: 'Its traffic is stopped, and people look at it. Whoever runs this exchange can tell you more.',
  PENDING_CANCELLATION: 'It ends with its period. Until then it sends.',
  TERMINATED: 'It was ended by those who run this exchange, for ever. Register another one.',
  EXPIRED: 'Its fee was not paid, and it is over. Register another one.',
  CANCELED: 'It is over. Register another one.',
  CNP_CANCELED: 'Its migration was canceled. Import it again when a new one has begun.',
  PORTED_OUT: 'Another partner has taken it over.',
}

/** The same by the state of a toll-free number. */
export const tollFreeNext: Labels = {
  DRAFT: 'Complete the registration and submit it.',
  PENDING_REVIEW: 'People review it. You have nothing to do.',
  UPDATES_REQUIRED: 'Changes are wanted: see the reason, change the registration, and it is reviewed again.',
  CARRIERS_REVIEW: 'The carriers decide now. You have nothing to do.',
  REGISTERED: 'The number may send.',
  REJECTED: 'See the reason. Register the number anew, with what was wrong put right.',
  BLOCKED: 'It has no traffic. Whoever runs this exchange can tell you more.',
}

/** The same by the state of a reseller. */
export const resellerNext: Labels = {
  PENDING: 'People look at it. You have nothing to do.',
  APPROVED: 'Name its id in campaigns that you register for it.',
  REJECTED: 'See the reason, and register it anew.',
}

/** What the state of a number at a campaign means. */
export const linkMeans: Labels = {
  LINKING: 'The registry is asked.',
  LINKED: 'It may send.',
  REJECTED: 'The registry would not link it. You may ask again.',
  UNLINKING: 'It has no traffic any more; the registry is told.',
  UNLINKED: 'It is free for another campaign.',
}

/** What the state of a vetting means. */
export const vettingMeans: Labels = {
  PENDING: 'It takes some minutes to two days.',
  ACTIVE: 'Its score decides how much networks take.',
  UNSCORE: 'It ended without a score. You may appeal.',
  FAILED: 'See the reasons. You may appeal.',
  EXPIRED: 'It counts no more. Order another one.',
}

/** Why a brand may have no new campaign yet, and what is to be done about it; nothing where it may. */
export function whyNoCampaign(brand: Brand): string | undefined {
  const { status, identity_status: identity, entity_type: type } = brand
  if (status === 'SUSPENDED') return 'The brand is suspended. Whoever runs this exchange can tell you more.'
  if (status !== 'ACTIVE') return `The brand is ${status}: it can have no more campaigns.`
  if (identity === 'PENDING') return 'The registry looks at its identity. You have nothing to do.'
  if (identity === 'UNVERIFIED') return 'See below what could not be verified, and change the brand.'
  if (type === 'PUBLIC_PROFIT' && !brand.verification_email_completion_date)
    return 'Confirm the brand first: open the link in the mail to its verification_email.'
  if (type === 'SOLE_PROPRIETOR' && !brand.verified_date)
    return 'Confirm its mobile phone first, by the text that you have sent to it below.'
  return undefined
}
