import { reviewStates, type ReviewDecision, type ReviewKind } from '#reviews/queue/states.ts'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import { labelledBrandRequest, labelledCampaignRequest } from '#tendlc/manual/labelled-fields.ts'
import { labelledReseller } from '#tendlc/resellers/labelled-fields.ts'
import { labelledRegistration } from '#tollfree/labelled-fields.ts'
import type { Answered } from '../../api/contracts.ts'
import { deciderOf } from '../../parts/labels/reviewers.ts'
import type { Session } from '../../shell/session.ts'

export type ReviewSeen = Answered<'listReviews'>['reviews'][number]
export type FullReview = Answered<'readReview'>

/** Labels of the kinds of reviews. */
export const kindWords: Readonly<Record<ReviewKind, string>> = {
  campaign: 'Campaign',
  'campaign-suspension': 'Suspended campaign',
  'brand-suspension': 'Suspended brand',
  reseller: 'Reseller',
  'toll-free': 'Toll-free numbers',
  'registry-brand': 'Registry: brand',
  'registry-brand-update': 'Registry: update of a brand',
  'registry-vetting': 'Registry: vetting',
  'registry-appeal': 'Registry: appeal',
  'registry-withdrawal': 'Registry: withdrawal',
  'registry-reseller': 'Registry: reseller',
  'registry-campaign': 'Registry: campaign',
  'registry-network': 'Network: campaign',
  'registry-sharing': 'Registry: sharing',
  'toll-free-verification': 'Verification of a toll-free number',
  'toll-free-withdrawal': 'Withdrawal of a toll-free number',
}

/** Labels of the fields of a submission. */
export const labelsOf: Readonly<Record<ReviewKind, Labelled>> = {
  campaign: labelledCampaign,
  'campaign-suspension': labelledCampaign,
  'brand-suspension': labelledBrand,
  reseller: labelledReseller,
  'toll-free': labelledRegistration,
  'registry-brand': labelledBrandRequest,
  'registry-brand-update': labelledBrandRequest,
  'registry-vetting': labelledBrandRequest,
  'registry-appeal': labelledBrandRequest,
  'registry-withdrawal': labelledCampaignRequest,
  'registry-reseller': labelledReseller,
  'registry-campaign': labelledCampaignRequest,
  'registry-network': labelledCampaignRequest,
  'registry-sharing': labelledCampaignRequest,
  'toll-free-verification': labelledRegistration,
  'toll-free-withdrawal': labelledRegistration,
}

export const decisionWords: Readonly<Record<ReviewDecision, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  request_changes: 'Request changes',
  block: 'Block',
}

/** The decisions whose buttons are red. */
export const destructive: readonly ReviewDecision[] = ['reject', 'block']

/** Labels of the buttons that decide a review. */
export const yesWords: Readonly<Record<ReviewDecision, string>> = {
  approve: 'Approve it',
  reject: 'Reject it',
  request_changes: 'Request changes',
  block: 'Block it',
}

/** Identifies a reviewer by email address, since two reviewers may have the same name. */
export const reviewerName = ({ email, name }: Session): string => email ?? name

const restored = (subject: string) => `The ${subject} is active again, with its previous traffic.`
const terminated = (subject: string) =>
  `The ${subject} is terminated permanently, and its numbers are released.`

/** The consequence of each decision on each kind of review. */
export const nextWords: Readonly<Record<ReviewKind, Partial<Record<ReviewDecision, string>>>> = {
  campaign: {
    approve:
      'The campaign is submitted to the registry, then each network decides. Status CARRIERS_REVIEW, then ACTIVE.',
    request_changes:
      'Status UPDATES_REQUIRED. The customer corrects the campaign and submits it again. Choose this if the campaign is acceptable with corrections.',
    reject:
      'Status REJECTED. The campaign is refused as a whole. The customer can still change it and submit it again. Choose this if the purpose of the campaign is not acceptable.',
  },
  'campaign-suspension': { approve: restored('campaign'), reject: terminated('campaign') },
  'brand-suspension': {
    approve: `${restored('brand')} Its campaigns are active again, too.`,
    reject: `${terminated('brand')} Its campaigns are terminated, too.`,
  },
  reseller: {
    approve: 'The reseller is submitted to the registry, and stays PENDING until the registry responds.',
    reject: 'Status REJECTED permanently. The customer can register another reseller.',
  },
  'toll-free': {
    approve: 'The pending numbers are submitted to the carriers. Status CARRIERS_REVIEW, then REGISTERED.',
    request_changes: 'Status UPDATES_REQUIRED. The customer corrects the registration and submits it again.',
    reject:
      'Status REJECTED for the pending numbers. The registration cannot be changed; the customer can only register the numbers again.',
  },
  'registry-brand': {
    approve: 'The identity of the brand is VERIFIED. The customer can create campaigns.',
    reject:
      'The identity of the brand is UNVERIFIED, with the reasons as feedback. The customer can change the brand.',
  },
  'registry-brand-update': {
    approve: 'The registry has the new data of the brand.',
    reject: 'The registry keeps the old data. The history of the brand states the reasons.',
  },
  'registry-vetting': {
    approve: 'The vetting is ACTIVE with its score, or UNSCORE without one.',
    reject: 'The vetting is FAILED, with the reasons.',
  },
  'registry-appeal': {
    approve: 'The appeal is upheld, and the vetting has the new score.',
    reject: 'The appeal is denied, and the vetting is unchanged.',
  },
  'registry-withdrawal': { approve: 'The brand or campaign is deleted at the registry.' },
  'registry-reseller': {
    approve: 'The reseller is APPROVED, and its campaigns are submitted to the networks.',
    reject: 'Status REJECTED permanently. The customer can register another reseller.',
  },
  'registry-campaign': {
    approve:
      'The campaign is registered. Each network that is not selected has its own review. Status ACTIVE after the last approval.',
    reject: 'Status REJECTED. The customer can change the campaign and submit it again.',
  },
  'registry-network': {
    approve: 'The network accepts the campaign with this throughput.',
    reject:
      'The network rejects the campaign, with the reasons. Once every network rejects it, it is REJECTED.',
  },
  'registry-sharing': {
    approve: 'The campaign is shared with this exchange, with this content, and its review begins.',
    reject: 'The sharing is DECLINED.',
  },
  'toll-free-verification': {
    approve: 'The carriers have verified the number. Status REGISTERED, and the number may send.',
    request_changes:
      'The carriers rejected the number and allow a resubmission. Status UPDATES_REQUIRED. The customer changes the registration and submits it again.',
    reject: 'The carriers rejected the number permanently. Status REJECTED.',
    block: 'The carriers blocked the number. Status BLOCKED until an operator unblocks it.',
  },
  'toll-free-withdrawal': { approve: 'The verification of the number is withdrawn at the provider.' },
}

/** The reason why a review cannot be decided; undefined if it can. */
export function endedReason(review: Pick<ReviewSeen, 'state' | 'decided_by' | 'decided_by_name'>) {
  if (reviewStates.allows(review.state, 'approve')) return undefined
  const who = deciderOf(review)
  return `Review closed: ${review.state.replace('_', ' ')}${who === null ? '' : ` by ${who}`}.`
}
