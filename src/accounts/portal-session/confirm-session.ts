import { isBare } from '../authentication/credentials.ts'
import type { RequestCaller } from '../authentication/caller.ts'
import { confirm, type ConfirmDeps, confirmed, type Confirmed } from './confirm.ts'

/** Members of a request by which a browser session confirms a sensitive change, such as a new secret, a role, or a new webhook URL. */
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
 * Confirms a request of a browser session: a missing confirmation makes the request invalid, a wrong one is refused with 403. Requests with other
 * credentials contain a secret of the account, and need none. `isSensitive`: whether the request needs a confirmation; default: always.
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
