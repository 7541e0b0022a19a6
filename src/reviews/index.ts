// Reviews: what people have to look at, who does, and what they have decided.
// It does not know what a submission is or what follows from a decision: each kind says so (`Kind` in desk.ts).
// Start at `submit.ts` for what comes in, at `desk.ts` for what reviewers do, at `unattended.ts` for what a sandbox does without them.
export { type ReviewCode } from './codes.ts'
export { openReviews, type Kind, type Reviews, type Step } from './desk.ts'
export { openReviewMetrics } from './metrics.ts'
export { reviewStates, type ReviewDecision, type ReviewKind } from './states.ts'
export type { Verdict } from './decision-store.ts'
export type { Review } from './store.ts'
export { readWaiting } from './waiting-store.ts'
export { submitReview, withdrawReviews } from './submit.ts'
export { openUnattended, type Judge, type Unattended } from './unattended.ts'
export { toldOf } from './told.ts'
export { admin } from './admin/index.ts'
