import type { Sql } from '#platform/database/db.ts'
import { submitReview } from '#reviews/index.ts'
import type { Registration } from '../registrations/registration.ts'
import { flat } from '../fields/flat.ts'
import { unverifiedOf } from '../fields/unverified.ts'

/**
 * Opens the review of a submitted registration in the same transaction; the caller has locked it. An open review of the registration is
 * superseded.
 */
export async function submitForReview(
  sql: Sql,
  { registration, numbers }: Registration,
  now: number,
): Promise<void> {
  const { id: subjectId, account_id: accountId, content } = registration
  const unverified = unverifiedOf(content)
  const submission = {
    ...flat(content),
    ...(unverified.length > 0 && { unverified }),
    requested_numbers: numbers.map(({ number, business_reason }) => ({ number, business_reason })),
  }
  await submitReview(sql, { accountId, kind: 'toll-free', subjectId, submission, now })
}
