import { machine } from '#platform/contract/machine.ts'

/** What becomes of a review: it is decided once, unless what it is about changes or ends before. */
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

/** What a reviewer may say. */
export const reviewDecisions = ['approve', 'reject', 'request_changes'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** What reviews are about. */
export const reviewKinds = [
  'campaign',
  'campaign-suspension',
  'brand-suspension',
  'reseller',
  'toll-free',
] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** What may be said of each kind: what is suspended goes on or ends, and a reseller has nothing to change. */
export const decisionsOf: Readonly<Record<ReviewKind, readonly ReviewDecision[]>> = {
  campaign: reviewDecisions,
  'campaign-suspension': ['approve', 'reject'],
  'brand-suspension': ['approve', 'reject'],
  reseller: ['approve', 'reject'],
  'toll-free': reviewDecisions,
}
