import type { Answered, Ask } from '../../../api/contracts.ts'
import { usePages } from '../../../api/reading.ts'

type OwnSubmission = Answered<'listOwnSubmissions'>['submissions'][number]

/** A submission; only operators see its account. */
export type Submission = OwnSubmission & { api_key?: string }

export const filterNames = ['account_id', 'kind', 'result', 'reason', 'since', 'until'] as const
export type Filters = Partial<Record<(typeof filterNames)[number], string | undefined>>

type Query = NonNullable<Ask<'listSubmissions'>['query']>
type OwnQuery = NonNullable<Ask<'listOwnSubmissions'>['query']>

/** The submissions of the customer, or of all accounts for operators. */
export function useSubmissions(isOperator: boolean, filters: Filters) {
  const all = usePages(
    'listSubmissions',
    (cursor) => ({ query: { ...(filters as Query), cursor } }),
    ({ submissions, next }) => ({ items: submissions as readonly Submission[], next: next ?? undefined }),
    { everyMs: 30_000, when: isOperator },
  )
  const { account_id: _, ...ownFilters } = filters
  const own = usePages(
    'listOwnSubmissions',
    (cursor) => ({ query: { ...(ownFilters as OwnQuery), cursor } }),
    ({ submissions, next }) => ({ items: submissions as readonly Submission[], next: next ?? undefined }),
    { everyMs: 30_000, when: !isOperator },
  )
  return isOperator ? all : own
}
