import type { Sql } from '#platform/database/db.ts'
import { customerReasonOf, type Kind, type Review } from '#reviews/index.ts'
import { moveNumbers, readNumbers } from '../registrations/number-store.ts'
import { openToken } from '../registrations/sealed.ts'
import { endWithdrawal, lockWithdrawal } from '../registrations/withdrawal-store.ts'
import { lockRegistrations } from '../registrations/store.ts'
import { numberStepsOf } from '../changes/review.ts'

/** The withdrawal of one number at the provider by an operator. */
export const withdrawalReviews: Kind = {
  async lock(sql, { subject_id: id }) {
    await lockWithdrawal(sql, id)
  },
  decided: (sql, { subject_id: id }) => endWithdrawal(sql, id),
  history: async () => [],
}

const events = {
  approve: 'registered',
  reject: 'rejected',
  request_changes: 'changesRequested',
  block: 'blocked',
} as const

/** The registration of the reviewed number. */
const registrationOf = ({ submission }: Review): string => submission['registration_id'] as string

async function numberOf(sql: Sql, review: Review) {
  const numbers = await readNumbers(sql, [registrationOf(review)])
  return numbers.filter(({ id }) => id === review.subject_id)
}

/** The verification of one number by an operator: the carriers registered or blocked it, rejected it, or requested changes. */
export const verificationReviews: Kind = {
  async lock(sql, review) {
    await lockRegistrations(sql, [registrationOf(review)])
  },
  async decided(sql, review, result) {
    const { decision, by: actor, now } = result
    const reason = decision === 'approve' ? undefined : customerReasonOf(result)
    const by = { actor, reason, now }
    await moveNumbers(sql, await numberOf(sql, review), events[decision], by, ['CARRIERS_REVIEW'])
  },
  async secret(sql, vault, review) {
    const [row] = await lockRegistrations(sql, [registrationOf(review)])
    return (row && openToken(vault, row).use_case?.political_auth_token) ?? null
  },
  async history(sql, review) {
    const numbers = await numberOf(sql, review)
    const steps = await numberStepsOf(sql, registrationOf(review))
    return steps.filter((step) => numbers.some(({ number }) => number === step.number))
  },
}
