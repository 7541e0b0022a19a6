/** The registrations whose submissions are counted. */
export const submissionKinds = ['brand', 'campaign', 'toll-free'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** The decisions on submissions. */
export const decided = ['approved', 'rejected', 'changes_requested'] as const

/** The results with which submissions end; `withdrawn` is without a decision. */
export const endings = [...decided, 'withdrawn'] as const
export type Ending = (typeof endings)[number]

export const submissionResults = ['waiting', ...endings] as const
export type SubmissionResult = (typeof submissionResults)[number]
