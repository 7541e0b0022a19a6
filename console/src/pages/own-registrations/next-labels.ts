import { stateLabel } from '../../parts/labels/state-labels.ts'
import type { Brand, Campaign } from './seen.ts'

type Labels = Readonly<Record<string, string>>

/** The customer's next step for each campaign status. */
export const campaignNext: Labels = {
  PENDING_REVIEW: 'The campaign is in review. No action needed. You can already link numbers to it.',
  UPDATES_REQUIRED:
    'Changes are requested. Read the reason and change the campaign, which is then reviewed again.',
  CARRIERS_REVIEW:
    'The networks are reviewing the campaign. No action needed. You can already link numbers to it.',
  ACTIVE: 'The numbers that are linked below can send. A number can send as soon as it is linked.',
  REJECTED: 'Read the reason. If you change the campaign, it is reviewed again.',
  SUSPENDED: 'The traffic of the campaign is stopped, pending review. Contact the operator of this exchange.',
  PENDING_CANCELLATION: 'The campaign ends with its period, and can send until then.',
  TERMINATED:
    'The operator of this exchange has terminated the campaign permanently. Register another campaign.',
  EXPIRED: 'The campaign expired because its fee was not paid. Register another campaign.',
  CANCELED: 'The campaign was canceled. Register another campaign.',
  CNP_CANCELED:
    'The migration of the campaign was canceled. Import the campaign again when a new migration has started.',
  PORTED_OUT: 'The campaign was transferred to another partner.',
}

/** The customer's next step for each status of a toll-free number. */
export const tollFreeNext: Labels = {
  DRAFT: 'Complete the registration and submit it.',
  PENDING_REVIEW: 'The registration is in review. No action needed.',
  UPDATES_REQUIRED:
    'Changes are requested. Read the reason and change the registration, which is then reviewed again.',
  CARRIERS_REVIEW: 'The carriers are reviewing the registration. No action needed.',
  REGISTERED: 'The number can send.',
  REJECTED: 'Read the reason, correct the data and register the number again.',
  BLOCKED: 'The traffic of the number is blocked. Contact the operator of this exchange.',
}

/** The customer's next step for each status of a reseller. */
export const resellerNext: Labels = {
  PENDING: 'The reseller is in review. No action needed.',
  APPROVED: 'Provide the ID of the reseller in campaigns that you register for this reseller.',
  REJECTED: 'Read the reason, and register the reseller again.',
}

/** The meaning of the status of a number in a campaign. A linked number can send only if its campaign has traffic. */
export const linkMeaning = (status: string, { traffic_enabled }: Campaign): string | undefined =>
  status === 'LINKED' && !traffic_enabled
    ? 'Linked; it can send when the campaign is active.'
    : linkMeans[status]

const linkMeans: Labels = {
  LINKING: 'The registry is linking the number.',
  LINKED: 'The number can send.',
  REJECTED: 'The registry rejected the link. You can link it again.',
  UNLINKING: 'The number cannot send, because the registry is unlinking it.',
  UNLINKED: 'The number can be linked to another campaign.',
}

/** The meaning of each status of a vetting. */
export const vettingMeans: Labels = {
  PENDING: 'The vetting takes from a few minutes to two days.',
  ACTIVE: 'The score decides the throughput that networks allow.',
  UNSCORE: 'The vetting ended without a score. You can appeal.',
  FAILED: 'Read the reasons. You can appeal.',
  EXPIRED: 'The vetting is no longer valid. Order another vetting.',
}

/** The reason why a brand cannot have a new campaign yet, and what to do; undefined if it can. */
export function whyNoCampaign(brand: Brand): string | undefined {
  const { status, identity_status: identity, entity_type: type } = brand
  if (status === 'SUSPENDED') return 'The brand is suspended. Contact the operator of this exchange.'
  if (status !== 'ACTIVE') return `A brand with status ${stateLabel(status)} cannot have more campaigns.`
  if (identity === 'PENDING') return 'The registry is verifying the identity of the brand. No action needed.'
  if (identity === 'UNVERIFIED') return 'See the failed verifications below, and change the brand.'
  if (type === 'PUBLIC_PROFIT' && !brand.verification_email_completion_date)
    return 'Confirm the brand first. Open the link in the email that was sent to the address in verification_email.'
  if (type === 'SOLE_PROPRIETOR' && !brand.verified_date)
    return 'Confirm the mobile phone of the brand first. Send a text to the phone below, then enter the code from that text.'
  return undefined
}
