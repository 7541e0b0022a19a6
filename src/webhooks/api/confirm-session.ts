import { confirm, type ConfirmDeps, type Confirmed } from '#accounts/index.ts'
import type { EndpointCaller } from './deps.ts'

/** Throws 403 unless the person in a browser session proves again who they are; other requests have a secret of the account. */
export async function confirmSession(
  deps: ConfirmDeps,
  { credentials, ...customer }: EndpointCaller,
  { api_secret, password, code }: Confirmed,
): Promise<void> {
  if (credentials.authorization !== undefined) return
  await confirm(deps, { credentials, customer }, { api_secret, password, code })
}
