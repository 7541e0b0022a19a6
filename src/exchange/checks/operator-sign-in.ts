import { operatorCallbackPath } from '#operators/index.ts'
import type { Config } from '#platform/config/settings.ts'
import { checkOperatorProvider } from '../node/operator-provider.ts'
import { fail, type Finding, ok } from './finding.ts'

const code = 'operator_sign_in'

/** Reports whether the provider of the operators' single sign-on responds, and which redirect URI to register there. */
export async function checkOperatorSignIn(config: Config, check = checkOperatorProvider): Promise<Finding> {
  const { openidIssuer: issuer } = config
  if (issuer === undefined) return ok(code, 'passwords; no OpenID Connect provider is configured')
  const fault = await check(config)
  if (fault !== undefined)
    return fail(
      code,
      `${issuer} does not respond as an OpenID Connect provider (${fault}); operators sign in with passwords. Verify STROWGER_OPENID_ISSUER.`,
    )
  const { operatorPort, operatorUrl, publicUrl } = config
  const address = (operatorPort === undefined ? publicUrl : operatorUrl) ?? '<address of the console>'
  return ok(code, `${issuer} responds; the redirect URI is ${address}${operatorCallbackPath}`)
}
