import { problemKind as kind } from '#platform/contract/problem.ts'
import { signInProblems } from '#platform/sign-in/problems.ts'

/** Errors of authentication and of the management of people. */
export const peopleProblems = {
  ...signInProblems,
  emailInUse: kind(409, 'email-taken', 'Email address in use', 'An operator with this email address exists.'),
  lastAdmin: kind(
    409,
    'last-admin',
    'Last admin',
    'There must be at least one active admin. Make another operator an admin first.',
  ),
} as const
