import type { Sql } from '#platform/database/db.ts'
import { submitReview } from '#reviews/index.ts'
import type { Registration } from '../registrations/registration.ts'
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

/** Members by their path, such as `business.address.city`, so that differences are listed field by field. */
function flat(value: object, way = ''): Record<string, unknown> {
  const members = Object.entries(value as Record<string, unknown>).map(([name, member]) => {
    const path = `${way}${name}`
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member)
    return isObject ? flat(member, `${path}.`) : { [path]: member }
  })
  return Object.assign({}, ...members) as Record<string, unknown>
}
