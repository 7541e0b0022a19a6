import { problemKind as kind } from '#platform/contract/problem.ts'

/** Refusal of a sign-in with an API secret where members sign in with single sign-on. */
export const secretNotAccepted = kind(
  403,
  'api-secret-not-accepted',
  'API secret not accepted',
  'People sign in to this account as members, with single sign-on. API secrets are for programs only.',
)

/** Refusal of a sensitive request with an invalid secret. */
export const wrongSecret = kind(
  403,
  'wrong-secret',
  'Wrong secret',
  'Confirm the change with a valid API secret of the account.',
)

/** Refusal of a sensitive request of a member without a password. */
export const signInAgain = kind(
  403,
  'sign-in-again',
  'Sign in again',
  'You have no password. Sign in again with single sign-on, then repeat the change within 10 minutes.',
)
