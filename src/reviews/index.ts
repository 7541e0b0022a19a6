// Reviews: what people have to look at, who does, and what they have decided.
// It does not know what a submission is or what follows from a decision: each kind says so (`Kind` in queue/review-queue.ts).
// Start at `submit.ts` for what comes in, at `review-queue.ts` for what reviewers do, at `unattended.ts` for what a sandbox does without them.
export { type ReviewCode } from './queue/codes.ts'
export { openReviews, type Kind, type Reviews, type Step } from './queue/review-queue.ts'
export { openReviewMetrics } from './queue/metrics.ts'
export { reviewStates, type ReviewDecision, type ReviewKind } from './queue/states.ts'
export type { DecisionInput } from './queue/decision-store.ts'
export type { Review } from './queue/store.ts'
export { readWaiting } from './queue/waiting-store.ts'
export { submitReview, withdrawReviews } from './queue/submit.ts'
export { openUnattended, type Judge, type Unattended } from './queue/unattended.ts'
export { customerReasonOf } from './queue/customer-reason.ts'
export { admin } from './admin/index.ts'
