import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#platform/contract/problem.ts'
import { changed } from '../fields/change.ts'
import type { Content, RequestedNumber } from '../fields/fields.ts'
import { tollFreeProblems } from '../fields/problems.ts'
import type { Registration } from '../registrations/registration.ts'
import { unmaskToken } from '../registrations/sealed.ts'
import type { RegistrationStatus } from '../fields/enumerations.ts'

/** A change: omitted members are unchanged, null clears a member. */
export type RegistrationChange = Record<string, unknown> & {
  requested_numbers?: readonly RequestedNumber[] | null | undefined
  status?: RegistrationStatus | undefined
}

/** The registration after the change; `changes` is true if it differs from before. */
export type RegistrationDraft = {
  content: Content
  numbers: readonly RequestedNumber[]
  submitted: boolean
  changes: boolean
  status: RegistrationStatus | undefined
}

/** Applies a change to a registration. */
export function registrationDraftOf(
  { registration, numbers: had }: Registration,
  change: RegistrationChange,
): RegistrationDraft {
  const { requested_numbers: requested, status, ...rest } = change
  const content = unmaskToken(changed(registration.content, rest) as Content, registration.content)
  const known = had.map(({ number, business_reason: reason }) => ({
    number,
    ...(reason !== null && { business_reason: reason }),
  }))
  const numbers = requested === undefined ? known : (requested ?? [])
  const changes = !isDeepStrictEqual(content, registration.content) || !isDeepStrictEqual(numbers, known)
  return {
    content,
    numbers,
    submitted: registration.status === 'SUBMITTED' || status === 'SUBMITTED',
    changes,
    status,
  }
}

const requiresChanges = ({ numbers }: Registration) =>
  numbers.some(({ status }) => status === 'UPDATES_REQUIRED')

/** Whether the change has no effect, as when it is repeated. */
export function hasNoEffect(before: Registration, { changes, status }: RegistrationDraft): boolean {
  if (changes) return false
  return (
    status === undefined ||
    (status === before.registration.status && !(status === 'SUBMITTED' && requiresChanges(before)))
  )
}

/** A submitted registration stays submitted, and can be changed only while changes are requested. */
export function refuseLocked(before: Registration, { status }: RegistrationDraft): void {
  if (before.registration.status === 'DRAFT') return
  if (status === 'DRAFT') {
    const faults = [{ name: 'status', reason: 'cannot return to DRAFT after submission', rule: 'locked' }]
    throw new Problem(tollFreeProblems.invalid, { faults })
  }
  if (requiresChanges(before)) return
  const statuses = [...new Set(before.numbers.map((one) => one.status))].join(', ')
  throw new Problem(tollFreeProblems.conflict, {
    detail: `The registration can be changed only while one of its numbers is UPDATES_REQUIRED; its numbers are ${statuses}.`,
  })
}
