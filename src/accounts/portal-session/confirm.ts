import { z } from 'zod'
import { InvalidFields, Problem } from '#platform/contract/problem.ts'
import type { Credentials } from '#platform/contract/family.ts'
import type { Db } from '#platform/database/db.ts'
import { hashOfToken, tokenOf } from '#platform/sign-in/session-cookie.ts'
import { code, password } from '#platform/sign-in/shapes.ts'
import type { Accounts } from '../authentication/caller.ts'
import { isRecentSession } from '../authentication/session-store.ts'
import { inSession, prove, type ProveDeps } from '../member-sign-in/prove.ts'
import type { Inside } from './family.ts'
import { signInAgain, wrongSecret } from './problems.ts'

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
  password: password
    .optional()
    .describe(
      'The password of the member. Required in the session of a member who has one; other members confirm by a sign-in within the last 10 minutes.',
    ),
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

/**
 * Throws 403 unless the secret belongs to the account, or the password to the signed-in member; a wrong one counts as a failed sign-in. The
 * session of a member without a password must be at most ten minutes old.
 */
export async function confirm(
  deps: ConfirmDeps,
  { credentials, customer: { account, member } }: Inside,
  { api_secret: secret, ...typed }: Confirmed,
): Promise<void> {
  if (member && !member.hasPassword) return requireRecentSession(deps.db, credentials)
  if (member) {
    if (typed.password === undefined) throw new InvalidFields([{ name: 'password', ...isRequired }])
    const proof = { email: member.email, accountId: account.id, code: typed.code, password: typed.password }
    return prove(deps, proof, { ip: credentials.ip, kinds: inSession }, async () => {})
  }
  if (secret === undefined) throw new InvalidFields([{ name: 'api_secret', ...isRequired }])
  const isValid = await deps.accounts.sessions.proveAgain(`${account.id}:${secret}`, credentials)
  if (!isValid) throw new Problem(wrongSecret)
}

async function requireRecentSession(db: Db, { browser }: Credentials): Promise<void> {
  const token = tokenOf(browser!())
  const isRecent = token !== undefined && (await isRecentSession(db, hashOfToken(token), recentMinutes))
  if (!isRecent) throw new Problem(signInAgain)
}

const recentMinutes = 10
const isRequired = { reason: 'is required', rule: 'required' }
