import type { Brand } from './seen.ts'

type Labels = Readonly<Record<string, string>>

/** The customer's next step for each campaign status. */
export const campaignNext: Labels = {
  PENDING_REVIEW: 'The campaign is in review. No action needed. You can already link numbers to it.',
  UPDATES_REQUIRED:
    'Changes are requested: read the reason and change the campaign; it is then reviewed again.',
  CARRIERS_REVIEW:
    'The networks are reviewing the campaign. No action needed. You can already link numbers to it.',
  ACTIVE: 'Link numbers to it below. A number can send as soon as it is LINKED.',
  REJECTED: 'Read the reason. If you change the campaign, it is reviewed again.',
  SUSPENDED: 'Its traffic is stopped, pending review. Contact the operator of this exchange.',
  PENDING_CANCELLATION: 'It ends with its period, and can send until then.',
  TERMINATED: 'The operator of this exchange has terminated it permanently. Register another campaign.',
  EXPIRED: 'It ended because its fee was not paid. Register another campaign.',
  CANCELED: 'It has ended. Register another campaign.',
  CNP_CANCELED: 'Its migration was canceled. Import it again when a new migration has started.',
  PORTED_OUT: 'It was transferred to another partner.',
}

/** The customer's next step for each status of a toll-free number. */
export const tollFreeNext: Labels = {
  DRAFT: 'Complete the registration and submit it.',
  PENDING_REVIEW: 'The registration is in review. No action needed.',
  UPDATES_REQUIRED:
    'Changes are requested: read the reason and change the registration; it is then reviewed again.',
  CARRIERS_REVIEW: 'The carriers are reviewing the registration. No action needed.',
  REGISTERED: 'The number can send.',
  REJECTED: 'Read the reason, correct the data and register the number again.',
  BLOCKED: 'Its traffic is blocked. Contact the operator of this exchange.',
}

/** The customer's next step for each status of a reseller. */
export const resellerNext: Labels = {
  PENDING: 'The reseller is in review. No action needed.',
  APPROVED: 'State its ID in campaigns that you register for it.',
  REJECTED: 'Read the reason, and register the reseller again.',
}

/** The meaning of each status of a number in a campaign. */
export const linkMeans: Labels = {
  LINKING: 'The registry is linking it.',
  LINKED: 'It can send.',
  REJECTED: 'The registry rejected the link. You can link it again.',
  UNLINKING: 'It cannot send; the registry is unlinking it.',
  UNLINKED: 'It can be linked to another campaign.',
}

/** The meaning of each status of a vetting. */
export const vettingMeans: Labels = {
  PENDING: 'Takes from a few minutes to two days.',
  ACTIVE: 'Its score decides the throughput that networks allow.',
  UNSCORE: 'It ended without a score. You can appeal.',
  FAILED: 'Read the reasons. You can appeal.',
  EXPIRED: 'It is no longer valid. Order another vetting.',
}

/** The reason why a brand cannot have a new campaign yet, and what to do; undefined if it can. */
export function whyNoCampaign(brand: Brand): string | undefined {
  const { status, identity_status: identity, entity_type: type } = brand
  if (status === 'SUSPENDED') return 'The brand is suspended. Contact the operator of this exchange.'
  if (status !== 'ACTIVE') return `The brand is ${status}: it cannot have more campaigns.`
  if (identity === 'PENDING') return 'The registry is verifying its identity. No action needed.'
  if (identity === 'UNVERIFIED') return 'See the failed verifications below, and change the brand.'
  if (type === 'PUBLIC_PROFIT' && !brand.verification_email_completion_date)
    return 'Confirm the brand first: open the link in the email to its verification_email.'
  if (type === 'SOLE_PROPRIETOR' && !brand.verified_date)
    return 'Confirm its mobile phone first, with the code in the text that you send to it below.'
  return undefined
}
