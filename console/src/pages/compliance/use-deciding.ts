import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewDecision } from '#reviews/queue/states.ts'
import { call } from '../../api/call.ts'
import type { Ask } from '../../api/contracts.ts'
import { Refusal } from '../../api/refusal.ts'
import type { ReviewSeen } from './labels.ts'
import type { ResultInput } from './result-fields.tsx'

export type Outcome = { review: ReviewSeen; came: 'waits' | 'done' | 'refused'; description?: string }

type DecisionInput = {
  decision: ReviewDecision
  codes: string[]
  note: string
  reviewer: string
  result: ResultInput
}

/** Decides reviews one after the other. If a decision is rejected, the others continue. */
export function useDeciding() {
  const [outcomes, show] = useState<readonly Outcome[]>()
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const decideAll = async (reviews: readonly ReviewSeen[], input: DecisionInput) => {
    setBusy(true)
    let known: Outcome[] = reviews.map((review) => ({ review, came: 'waits' }))
    show(known)
    for (const review of reviews) {
      const outcome = await decideOne(review, input)
      known = known.map((one) => (one.review === review ? outcome : one))
      show(known)
    }
    setBusy(false)
    await Promise.all(
      ['listReviews', 'countReviews', 'readReview'].map((read) =>
        client.invalidateQueries({ queryKey: [read] }),
      ),
    )
    return known
  }
  return { outcomes, decideAll, isBusy }
}

async function decideOne(
  review: ReviewSeen,
  { decision, codes, note, reviewer, result }: DecisionInput,
): Promise<Outcome> {
  const body = {
    decision,
    reviewer,
    ...(codes.length > 0 && { codes }),
    ...(note !== '' && { note }),
    ...resultOf(result),
  }
  const ask = { params: { review_id: review.review_id }, body } as Ask<'decideReview'>
  try {
    const { state } = await call('decideReview', ask)
    return { review, came: 'done', description: state }
  } catch (error) {
    return { review, came: 'refused', description: refusalOf(error) }
  }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof Refusal))
    return 'The exchange cannot be reached. The decision may not have been saved.'
  return [error.message, ...error.fields.map(({ name, reason }) => `${name} ${reason}`)].join(' ')
}

function resultOf(input: ResultInput): { result?: ResultInput } {
  const provided = Object.entries(input).filter(([, value]) => value !== undefined)
  return provided.length > 0 ? { result: Object.fromEntries(provided) } : {}
}
