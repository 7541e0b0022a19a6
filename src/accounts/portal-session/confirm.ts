import { z } from 'zod'
import { Problem, problemKind as kind } from '#platform/contract/problem.ts'
import type { Accounts } from '../authentication/caller.ts'
import type { Inside } from './family.ts'

/** Refusal of a sensitive request with an invalid secret. */
export const wrongSecret = kind(
  403,
  'wrong-secret',
  'Wrong secret',
  'Confirm the change with a valid API secret of the account.',
)

/** The member of a sensitive request that proves that its sender still knows a secret of the account. */
export const confirmed = {
  api_secret: z
    .string()
    .min(1)
    .max(100)
    .describe('A secret of the account, which confirms the change, also for requests with a session.'),
}

/** Throws 403 unless the secret belongs to the account; a wrong secret counts as a failed sign-in. */
export async function confirm(
  accounts: Accounts,
  { credentials, customer }: Inside,
  secret: string,
): Promise<void> {
  const isValid = await accounts.sessions.proveAgain(`${customer.account.id}:${secret}`, credentials)
  if (!isValid) throw new Problem(wrongSecret)
}
