import assert from 'node:assert/strict'
import type { TestExchange } from './exchange.ts'

const path = '/operator/v1/reviews'

type Listed = { reviews: { review_id: string }[] }

/** Reads the open review of an object. */
export async function openReviewOf(
  { operator }: Pick<TestExchange, 'operator'>,
  subject: string,
): Promise<string> {
  const { body } = await operator.get<Listed>(`${path}?state=open&subject_id=${subject}`)
  assert.equal(body.reviews.length, 1, `one review of ${subject} is open`)
  return body.reviews[0]!.review_id
}

/** Decides the open review of an object through the operator API. */
export async function decideReview(
  exchange: Pick<TestExchange, 'operator'>,
  subject: string,
  decision: { decision: string; codes?: string[]; note?: string },
): Promise<string> {
  const review = await openReviewOf(exchange, subject)
  const { status, body } = await exchange.operator.post(`${path}/${review}/decision`, decision)
  assert.equal(status, 200, JSON.stringify(body))
  return review
}
