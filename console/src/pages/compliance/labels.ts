import { actorWords } from '#platform/contract/actor-kinds.ts'
import {
  reviewStates,
  type ReviewDecision,
  type ReviewKind,
  type ReviewState,
} from '#reviews/queue/states.ts'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { labelledBrand } from '#tendlc/brands/labelled-fields.ts'
import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import { labelledReseller } from '#tendlc/resellers/labelled-fields.ts'
import { labelledRegistration } from '#tollfree/labelled-fields.ts'
import type { Answered } from '../../api/contracts.ts'
import type { Session } from '../../shell/session.ts'

export type ReviewSeen = Answered<'listReviews'>['reviews'][number]
export type FullReview = Answered<'readReview'>

/** What a review is about, in words. */
export const kindWords: Readonly<Record<ReviewKind, string>> = {
  campaign: 'Campaign',
  'campaign-suspension': 'Suspended campaign',
  'brand-suspension': 'Suspended brand',
  reseller: 'Reseller',
  'toll-free': 'Toll-free numbers',
}

/** What the fields of its submission are called. */
export const labelsOf: Readonly<Record<ReviewKind, Labelled>> = {
  campaign: labelledCampaign,
  'campaign-suspension': labelledCampaign,
  'brand-suspension': labelledBrand,
  reseller: labelledReseller,
  'toll-free': labelledRegistration,
}

export const decisionWords: Readonly<Record<ReviewDecision, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  request_changes: 'Request changes',
}

/** What stands on the button that decides one of them. */
export const yesWords: Readonly<Record<ReviewDecision, string>> = {
  approve: 'Approve it',
  reject: 'Reject it',
  request_changes: 'Ask for them',
}

/** By what somebody takes and decides reviews: two people may have one name, and no two an address. */
export const reviewerName = ({ email, name }: Session): string => email ?? name

const goOn = 'It goes on, with the traffic that it had.'
const toItsEnd = 'It is terminated for ever, and its numbers are free again.'

/** What happens next when a review of a kind is decided so. */
export const nextWords: Readonly<Record<ReviewKind, Partial<Record<ReviewDecision, string>>>> = {
  campaign: {
    approve: 'It goes to the registry, and each network decides: CARRIERS_REVIEW, then ACTIVE.',
    request_changes: 'The customer changes it: UPDATES_REQUIRED, then it comes back here.',
    reject: 'It is REJECTED. The customer may change it, and then it comes back here.',
  },
  'campaign-suspension': { approve: goOn, reject: toItsEnd },
  'brand-suspension': {
    approve: `${goOn} So do its campaigns.`,
    reject: `${toItsEnd} So are its campaigns.`,
  },
  reseller: {
    approve: 'The registry is asked next; the reseller is PENDING until it answers.',
    reject: 'It is REJECTED for good. The customer may register another one.',
  },
  'toll-free': {
    approve: 'The numbers that wait go to the carriers: CARRIERS_REVIEW, then REGISTERED.',
    request_changes: 'The customer changes the registration: UPDATES_REQUIRED, then it comes back here.',
    reject: 'The numbers that wait are REJECTED.',
  },
}

/** Why nothing can be decided of a review any more; undefined while something can. */
export function endedReason({ state, decided_by }: { state: ReviewState; decided_by: string | null }) {
  if (reviewStates.allows(state, 'approve')) return undefined
  const who = decided_by === null ? '' : ` by ${actorWords(decided_by)}`
  return `It is ${state.replace('_', ' ')}${who}.`
}
