import type { SubmissionStep } from '#reviews/index.ts'

/** A status change of an object. */
type Change = Pick<SubmissionStep, 'accountId' | 'subjectId' | 'reason' | 'at'> & {
  machine: string
  to: string
}

type Results = Readonly<Record<string, SubmissionStep['result']>>

/** The statuses with which a submission begins or ends; other statuses do not change it. */
const resultsOf: Readonly<Record<string, { kind: 'brand' | 'campaign'; results: Results }>> = {
  identity: {
    kind: 'brand',
    results: { PENDING: 'waiting', VERIFIED: 'approved', UNVERIFIED: 'rejected' },
  },
  brand: { kind: 'brand', results: { TERMINATED: 'withdrawn', DELETED: 'withdrawn' } },
  campaign: {
    kind: 'campaign',
    results: {
      PENDING_REVIEW: 'waiting',
      ACTIVE: 'approved',
      REJECTED: 'rejected',
      UPDATES_REQUIRED: 'changes_requested',
      SUSPENDED: 'withdrawn',
      TERMINATED: 'withdrawn',
      CANCELED: 'withdrawn',
      EXPIRED: 'withdrawn',
      CNP_CANCELED: 'withdrawn',
      PORTED_OUT: 'withdrawn',
    },
  },
}

/** The submissions that begin or end with status changes. */
export const submissionSteps = (entries: readonly Change[]): SubmissionStep[] =>
  entries.flatMap(({ machine, to, accountId, subjectId, reason, at }) => {
    const counted = resultsOf[machine]
    const result = counted?.results[to]
    return counted && result ? [{ accountId, kind: counted.kind, subjectId, result, reason, at }] : []
  })
