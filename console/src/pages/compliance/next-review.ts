import { useLocation } from 'wouter'
import { call } from '../../api/call.ts'
import { useSession } from '../../shell/session.ts'
import { queryOf } from './queue-filters.tsx'
import { reviewerName, type ReviewSeen } from './labels.ts'

/** Opens the review after this one in the queue with the same filters, or the queue if no review is left. */
export function useNextReview(queue: string, { review_id: done }: ReviewSeen) {
  const [, go] = useLocation()
  const me = reviewerName(useSession())
  const query = {
    ...queryOf(Object.fromEntries(new URLSearchParams(queue)), me),
    state: 'open',
    limit: '2',
  } as const
  return async () => {
    const behind = await call('listReviews', { query: { ...query, cursor: done } })
    const found = behind.reviews.length > 0 ? behind : await call('listReviews', { query })
    const next = found.reviews.find(({ review_id }) => review_id !== done)
    if (next) go(`/compliance/${next.review_id}`, { state: { queue } })
    else go(queue ? `/compliance?${queue}` : '/compliance')
  }
}
