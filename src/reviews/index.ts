// Reviews: submissions that people decide, their assignment and their decisions.
// Reviews know neither the content of a submission nor the effects of a decision; each kind of review defines both (`Kind` in queue/review-queue.ts).
// Start at `queue/submit.ts` for submissions, at `queue/review-queue.ts` for reviewers, at `queue/unattended.ts` for decisions of a sandbox, at `reports/submission-store.ts` for reports.
export { reviewCodes, type ReviewCode } from './queue/codes.ts'
export { openReviews, type Kind, type Reviews, type Step } from './queue/review-queue.ts'
export { networkTerms } from './queue/network-terms.ts'
export { openReviewMetrics } from './queue/metrics.ts'
export { type ReviewResult } from './queue/results.ts'
export {
  reviewStates,
  type RegistryReviewKind,
  type ReviewDecision,
  type ReviewKind,
} from './queue/states.ts'
export type { DecisionInput } from './queue/decision-store.ts'
export { latestReviews, type Review, type Submission } from './queue/store.ts'
export { readWaiting } from './queue/waiting-store.ts'
export { submitReview, submitReviewsOnce, withdrawReviews, withdrawWithParts } from './queue/submit.ts'
export { openUnattended, type Judge, type Unattended } from './queue/unattended.ts'
export { customerReasonOf } from './queue/customer-reason.ts'
export { recordSubmissions, type SubmissionStep } from './reports/submission-store.ts'
export { foldComplianceReports } from './reports/fold-store.ts'
export { completeComplianceReports } from './reports/complete.ts'
export { retained } from './retained.ts'
export { admin } from './admin/index.ts'
export { portal } from './portal/index.ts'
