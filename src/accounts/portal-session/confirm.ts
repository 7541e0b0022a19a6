import { z } from 'zod'
import { InvalidFields, Problem, problemKind as kind } from '#platform/contract/problem.ts'
import { code, password } from '#platform/sign-in/shapes.ts'
import type { Accounts } from '../authentication/caller.ts'
import { inSession, prove, type ProveDeps } from '../member-sign-in/prove.ts'
import type { Inside } from './family.ts'

/** Refusal of a sensitive request with an invalid secret. */
export const wrongSecret = kind(
  403,
  'wrong-secret',
  'Wrong secret',
  'Confirm the change with a valid API secret of the account.',
)

/** The members of a sensitive request that prove that its sender still knows a secret of the account, or a member's password. */
export const confirmed = {
  api_secret: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'A secret of the account, which confirms the change. Required, except in the session of a member.',
    ),
  password: password.optional().describe('The password of the member. Required in the session of a member.'),
  code: code
    .optional()
    .describe('An app code or recovery code. Required for a member with two-factor authentication.'),
}

export type Confirmed = {
  api_secret?: string | undefined
  password?: string | undefined
  code?: string | undefined
}

/** Dependencies of a confirmation. */
export type ConfirmDeps = ProveDeps & { accounts: Accounts }

/** Throws 403 unless the secret belongs to the account, or the password to the signed-in member; a wrong one counts as a failed sign-in. */
export async function confirm(
  deps: ConfirmDeps,
  { credentials, customer: { account, member } }: Inside,
  { api_secret: secret, ...typed }: Confirmed,
): Promise<void> {
  if (member) {
    if (typed.password === undefined) throw new InvalidFields([{ name: 'password', ...isRequired }])
    const proof = { email: member.email, accountId: account.id, code: typed.code, password: typed.password }
    return prove(deps, proof, { ip: credentials.ip, kinds: inSession }, async () => {})
  }
  if (secret === undefined) throw new InvalidFields([{ name: 'api_secret', ...isRequired }])
  const isValid = await deps.accounts.sessions.proveAgain(`${account.id}:${secret}`, credentials)
  if (!isValid) throw new Problem(wrongSecret)
}

const isRequired = { reason: 'is required', rule: 'required' }
