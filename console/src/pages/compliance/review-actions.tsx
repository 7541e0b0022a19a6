import { Button, Tooltip } from '@mantine/core'
import { decisionsOf, type ReviewDecision } from '#reviews/queue/states.ts'
import { useChange } from '../../api/reading.ts'
import { Act, acted } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'
import { assigneeOf } from '../../parts/labels/reviewers.ts'
import { decisionWords, destructive, reviewerName, type ReviewSeen } from './labels.ts'

const readAgain = ['readReview', 'listReviews'] as const

/** Assigns a review to the user, or releases it. */
export function useTaking({ review_id, assignee }: ReviewSeen) {
  const me = reviewerName(useSession())
  const take = useChange('assignReview', readAgain)
  const release = useChange('unassignReview', readAgain)
  const isMine = assignee === me
  const params = { review_id }
  const act = (): Promise<unknown> =>
    isMine ? release.mutateAsync({ params }) : take.mutateAsync({ params, body: { assignee: me } })
  const done = isMine ? 'Review released.' : 'Review assigned to you.'
  return { isMine, act, done, flip: () => void acted(act, done) }
}

const keys: Partial<Record<ReviewDecision, string>> = { approve: 'a', reject: 'r' }

/** The actions on a review; unavailable ones state the reason. */
export function ReviewActions({
  review,
  refusal,
  decide,
  taking,
}: {
  review: ReviewSeen
  refusal: string | undefined
  decide: (decision: ReviewDecision) => void
  taking: ReturnType<typeof useTaking>
}) {
  return (
    <>
      <Act act={taking.act} done={taking.done} refusal={refusal} aria-keyshortcuts="t">
        {taking.isMine
          ? 'Release'
          : review.assignee
            ? `Reassign from ${assigneeOf(review)} to me`
            : 'Assign to me'}
      </Act>
      {decisionsOf[review.kind].map((decision) => (
        <Tooltip key={decision} label={refusal} disabled={!refusal}>
          <Button
            size="xs"
            variant={decision === 'approve' ? 'filled' : 'default'}
            aria-keyshortcuts={keys[decision]}
            {...(destructive.includes(decision) && !refusal && { c: 'var(--mantine-color-error)' })}
            {...(refusal && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => !refusal && decide(decision)}
          >
            {decisionWords[decision]}
          </Button>
        </Tooltip>
      ))}
    </>
  )
}
