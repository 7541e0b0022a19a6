import { isBare } from '../authentication/credentials.ts'
import type { RequestCaller } from '../authentication/caller.ts'
import { confirm, type ConfirmDeps, confirmed, type Confirmed } from './confirm.ts'

/** Members of a request by which a browser session confirms a new secret, or a new address of webhooks. */
export const sessionProof = {
  api_secret: confirmed.api_secret.describe(
    'A secret of the account. Required in a browser session that was opened with one.',
  ),
  password: confirmed.password.describe(
    'The password of the member. Required in the session of a member who has one; other members confirm by a sign-in within the last 10 minutes.',
  ),
  code: confirmed.code,
}

/**
 * Throws 403 unless the person in a browser session proves again who they are. Requests with other credentials have a secret of the account,
 * and need no confirmation. `isSensitive`: whether the request needs one; default: always.
 */
export async function confirmSession(
  deps: ConfirmDeps,
  { credentials, ...customer }: RequestCaller,
  { api_secret, password, code }: Confirmed,
  isSensitive?: () => Promise<boolean>,
): Promise<void> {
  if (!isBare(credentials)) return
  if (isSensitive && !(await isSensitive())) return
  await confirm(deps, { credentials, customer }, { api_secret, password, code })
}
