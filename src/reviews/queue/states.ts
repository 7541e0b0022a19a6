import { machine } from '#platform/contract/machine.ts'

/** A review is decided once, unless its object changes or is terminated before. */
export const reviewStates = machine('review', [
  // state   event        next state
  ['open', 'approve', 'approved'],
  ['open', 'reject', 'rejected'],
  ['open', 'request_changes', 'changes_requested'],
  ['open', 'block', 'blocked'],
  ['open', 'supersede', 'superseded'],
  ['open', 'withdraw', 'withdrawn'],
])

export type ReviewState = (typeof reviewStates.moves)[number][0 | 2]
export const reviewStateNames = [
  'open',
  'approved',
  'rejected',
  'changes_requested',
  'blocked',
  'superseded',
  'withdrawn',
] as const satisfies ReviewState[]

/** Decisions of a reviewer. */
export const reviewDecisions = ['approve', 'reject', 'request_changes', 'block'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Kinds of reviews in which an operator decides instead of the campaign registry. */
export const registryReviewKinds = [
  'registry-brand',
  'registry-brand-update',
  'registry-vetting',
  'registry-appeal',
  'registry-withdrawal',
  'registry-reseller',
  'registry-campaign',
  'registry-network',
  'registry-sharing',
] as const
export type RegistryReviewKind = (typeof registryReviewKinds)[number]

/** Kinds of reviews. */
export const reviewKinds = [
  'campaign',
  'campaign-suspension',
  'brand-suspension',
  'reseller',
  'toll-free',
  ...registryReviewKinds,
  'toll-free-verification',
  'toll-free-withdrawal',
] as const
export type ReviewKind = (typeof reviewKinds)[number]

const ofContent = ['approve', 'reject', 'request_changes'] as const satisfies ReviewDecision[]

/**
 * Decisions allowed per kind. For a suspension, the object is restored or terminated. Changes can be requested in the
 * exchange's own reviews and by the carriers of a toll-free number, which may also block it.
 */
export const decisionsOf: Readonly<Record<ReviewKind, readonly ReviewDecision[]>> = {
  campaign: ofContent,
  'campaign-suspension': ['approve', 'reject'],
  'brand-suspension': ['approve', 'reject'],
  reseller: ['approve', 'reject'],
  'toll-free': ofContent,
  'registry-brand': ['approve', 'reject'],
  'registry-brand-update': ['approve', 'reject'],
  'registry-vetting': ['approve', 'reject'],
  'registry-appeal': ['approve', 'reject'],
  // A withdrawal that is not possible yet stays open.
  'registry-withdrawal': ['approve'],
  'registry-reseller': ['approve', 'reject'],
  'registry-campaign': ['approve', 'reject'],
  'registry-network': ['approve', 'reject'],
  'registry-sharing': ['approve', 'reject'],
  'toll-free-verification': reviewDecisions,
  'toll-free-withdrawal': ['approve'],
}
