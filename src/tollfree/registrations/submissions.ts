import type { SubmissionStep } from '#reviews/index.ts'

type Moved = { accountId: string; registrationId: string; number: string }
type Move = { event: string; to: string; reason: string; now: number }

/** The statuses with which a submission begins or ends. */
const results: Readonly<Record<string, SubmissionStep['result']>> = {
  PENDING_REVIEW: 'waiting',
  REGISTERED: 'approved',
  REJECTED: 'rejected',
  BLOCKED: 'rejected',
  UPDATES_REQUIRED: 'changes_requested',
}

/** The submissions that begin or end with status changes of numbers. */
export function submissionSteps(
  moved: readonly Moved[],
  { event, to, reason, now: at }: Move,
): SubmissionStep[] {
  const result = event === 'released' ? 'withdrawn' : results[to]
  if (result === undefined) return []
  return moved.map(({ accountId, registrationId: subjectId, number }) => {
    return { accountId, kind: 'toll-free', subjectId, number, result, reason, at }
  })
}
