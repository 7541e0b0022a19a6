import type { SubmissionStep } from '#reviews/index.ts'
import type { HistoryEntry } from './history-store.ts'

type Results = Readonly<Record<string, SubmissionStep['result']>>

/** The statuses with which a submission begins or ends; other statuses do not change it. */
const resultsOf: Partial<Record<HistoryEntry['machine'], { kind: 'brand' | 'campaign'; results: Results }>> =
  {
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
export const submissionSteps = (entries: readonly HistoryEntry[]): SubmissionStep[] =>
  entries.flatMap(({ machine, to, accountId, subjectId, reason, at }) => {
    const counted = resultsOf[machine]
    const result = counted?.results[to]
    return counted && result ? [{ accountId, kind: counted.kind, subjectId, result, reason, at }] : []
  })
