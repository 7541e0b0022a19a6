import { Button, Tooltip } from '@mantine/core'
import { decisionsOf, type ReviewDecision } from '#reviews/queue/states.ts'
import { useChange } from '../../api/reading.ts'
import { Act, acted } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'
import { decisionWords, reviewerName, type ReviewSeen } from './labels.ts'

const readAgain = ['readReview', 'listReviews'] as const

/** Takes a review, or gives it back. */
export function useTaking({ review_id, assignee }: ReviewSeen) {
  const me = reviewerName(useSession())
  const take = useChange('assignReview', readAgain)
  const release = useChange('unassignReview', readAgain)
  const isMine = assignee === me
  const params = { review_id }
  const act = (): Promise<unknown> =>
    isMine ? release.mutateAsync({ params }) : take.mutateAsync({ params, body: { assignee: me } })
  const done = isMine ? 'It is everybody’s again.' : 'It is yours.'
  return { isMine, act, done, flip: () => void acted(act, done) }
}

const keys: Partial<Record<ReviewDecision, string>> = { approve: 'a', reject: 'r' }

/** What can be done with a review; why not, where it cannot. */
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
        {taking.isMine ? 'Give back' : review.assignee ? `Take over from ${review.assignee}` : 'Take'}
      </Act>
      {decisionsOf[review.kind].map((decision) => (
        <Tooltip key={decision} label={refusal} disabled={!refusal}>
          <Button
            size="xs"
            variant={decision === 'approve' ? 'filled' : 'default'}
            aria-keyshortcuts={keys[decision]}
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
