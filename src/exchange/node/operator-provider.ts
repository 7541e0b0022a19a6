import { ConfigError } from '#platform/config/config-error.ts'
import type { Config } from '#platform/config/settings.ts'
import type { OperatorProvider } from '#operators/index.ts'
import { openOpenid } from '#platform/sign-in/openid/openid.ts'
import { readSecrets } from '#platform/config/secret-file.ts'

/** The provider with which operators sign in, if one is configured. */
export function openOperatorProvider(config: Config): OperatorProvider | undefined {
  const { openidIssuer: issuer, openidClientId: clientId, openidClientSecretFile: file } = config
  if (issuer === undefined) return undefined
  const [clientSecret] = readSecrets('STROWGER_OPENID_CLIENT_SECRET_FILE', file!)
  // The operator of the exchange has chosen the provider, which may be in a private network.
  const openid = openOpenid({ fetchOf: () => fetch, plainHttp: issuer.startsWith('http:') })
  return {
    openid,
    provider: { tenant: 'operators', issuer, clientId: clientId!, clientSecret: clientSecret! },
  }
}

/** Why the provider of operators does not respond; undefined if it does, or if none is configured. */
export async function checkOperatorProvider(config: Config): Promise<string | undefined> {
  try {
    const known = openOperatorProvider(config)
    return await known?.openid.check(known.provider)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
