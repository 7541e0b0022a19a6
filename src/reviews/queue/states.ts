import { machine } from '#platform/contract/machine.ts'

/** A review is decided once, unless its object changes or is terminated before. */
export const reviewStates = machine('review', [
  // state   event        next state
  ['open', 'approve', 'approved'],
  ['open', 'reject', 'rejected'],
  ['open', 'request_changes', 'changes_requested'],
  ['open', 'supersede', 'superseded'],
  ['open', 'withdraw', 'withdrawn'],
])

export type ReviewState = (typeof reviewStates.moves)[number][0 | 2]
export const reviewStateNames = [
  'open',
  'approved',
  'rejected',
  'changes_requested',
  'superseded',
  'withdrawn',
] as const satisfies ReviewState[]

/** Decisions of a reviewer. */
export const reviewDecisions = ['approve', 'reject', 'request_changes'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Kinds of reviews. */
export const reviewKinds = [
  'campaign',
  'campaign-suspension',
  'brand-suspension',
  'reseller',
  'toll-free',
] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Decisions allowed per kind. For a suspension, the object is restored or terminated; for a reseller, changes cannot be requested. */
export const decisionsOf: Readonly<Record<ReviewKind, readonly ReviewDecision[]>> = {
  campaign: reviewDecisions,
  'campaign-suspension': ['approve', 'reject'],
  'brand-suspension': ['approve', 'reject'],
  reseller: ['approve', 'reject'],
  'toll-free': reviewDecisions,
}
