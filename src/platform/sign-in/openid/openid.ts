import { createHash } from 'node:crypto'
import * as client from 'openid-client'
import { openRecent } from '../../recent.ts'
import { wallNow } from '../../wall-clock.ts'
import { identityOf, type Identity } from './identity.ts'

/** An OpenID Connect provider, and this exchange as its client. `tenant` is the owner of the calls. */
export type Provider = { tenant: string; issuer: string; clientId: string; clientSecret: string }

/** One sign-in: its provider, the value of the browser's cookie, and the callback URL. */
export type Attempt = { provider: Provider; cookie: string; redirectUri: string }

/** Why a provider did not sign a person in: it declined, or its responses are unusable. */
export type ProviderFailure = { failure: 'declined' | 'provider'; detail: string }

/** Sign-in by OpenID Connect with the authorization code flow, PKCE and a nonce. Failures of providers are values. */
export type Openid = {
  /** Reads the metadata of a provider; the reason if it does not answer as a provider. */
  check(provider: Provider): Promise<string | undefined>
  /** The URL of the provider to which the browser goes. */
  begin(attempt: Attempt): Promise<URL | ProviderFailure>
  /** Redeems the code in the query of a callback. */
  finish(attempt: Attempt, query: string): Promise<Identity | ProviderFailure>
}

export type OpenidOptions = {
  /** Calls a provider for the owner of the calls, without following redirects. */
  fetchOf: (tenant: string) => client.CustomFetch
  /** Whether providers may use plain HTTP, as in a sandbox. */
  plainHttp: boolean
}

const cachedMs = 10 * 60_000
const mostCached = 1_000
const timeoutSeconds = 10

/** The state of an attempt. State, nonce and verifier are derived from the cookie, so that nothing is stored. */
export const stateOf = (cookie: string): string => derived('state', cookie)

const derived = (purpose: string, cookie: string): string =>
  createHash('sha256').update(`${purpose} ${cookie}`).digest('base64url')

/** Opens the client of providers. Metadata and keys are cached for ten minutes. */
export function openOpenid({ fetchOf, plainHttp }: OpenidOptions): Openid {
  const known = openRecent<Promise<client.Configuration>>(mostCached)

  const read = (provider: Provider): Promise<client.Configuration> => {
    const key = keyOf(provider)
    const config = discover(provider, fetchOf(provider.tenant), plainHttp)
    known.set(key, config, wallNow() + cachedMs)
    config.catch(() => known.delete(key))
    return config
  }
  const configOf = async (provider: Provider) => known.get(keyOf(provider)) ?? read(provider)

  return {
    async check(provider) {
      const found = await valued(() => read(provider))
      return 'failure' in found ? found.detail : undefined
    },
    begin: ({ provider, cookie, redirectUri }) =>
      valued(async () => {
        const parameters = {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: stateOf(cookie),
          nonce: derived('nonce', cookie),
          code_challenge: await client.calculatePKCECodeChallenge(derived('verifier', cookie)),
          code_challenge_method: 'S256',
        }
        return client.buildAuthorizationUrl(await configOf(provider), parameters)
      }),
    finish: ({ provider, cookie, redirectUri }, query) =>
      valued(async () => {
        const config = await configOf(provider)
        const url = new URL(redirectUri)
        url.search = query
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: stateOf(cookie),
          expectedNonce: derived('nonce', cookie),
          pkceCodeVerifier: derived('verifier', cookie),
          idTokenExpected: true,
        })
        return identityOf(config, tokens.access_token, tokens.claims()!)
      }),
  }
}

/** Identifies a provider and this exchange as its client: the namespace of identities. */
export const providerKey = ({ issuer, clientId }: Pick<Provider, 'issuer' | 'clientId'>): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId]))
    .digest('base64url')

const keyOf = (provider: Provider): string =>
  createHash('sha256').update(JSON.stringify(provider)).digest('base64url')

async function discover(
  { issuer, clientId, clientSecret }: Provider,
  fetch: client.CustomFetch,
  plainHttp: boolean,
): Promise<client.Configuration> {
  const authentication = authenticationBy(clientSecret)
  const config = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
    // Signatures are checked although the ID token comes from the provider itself, which may use plain HTTP in a sandbox.
    execute: [client.enableNonRepudiationChecks, ...(plainHttp ? [client.allowInsecureRequests] : [])],
    timeout: timeoutSeconds,
    [client.customFetch]: fetch,
  })
  // Such as `https://login.microsoftonline.com/{tenantid}/v2.0`, with which the library accepts each organization.
  if (config.serverMetadata().issuer.includes('{')) throw new TypeError('the issuer of any organization')
  return config
}

/** Sends the secret in the header, unless the provider accepts it only in the body. */
function authenticationBy(secret: string): client.ClientAuth {
  const [header, body] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isByHeader = methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    return (isByHeader ? header : body)(server, ...request)
  }
}

const longestDetail = 200

/** Every failure of a library call concerns the provider, or a callback that it did not send. */
async function valued<T extends object>(work: () => Promise<T>): Promise<T | ProviderFailure> {
  try {
    return await work()
  } catch (error) {
    const failure = error instanceof client.AuthorizationResponseError ? 'declined' : 'provider'
    return { failure, detail: textOf(error as Error).slice(0, longestDetail) }
  }
}

/** The error code of the provider, if there is one; otherwise the deepest cause. Visitors can write sentences instead of a code. */
function textOf(error: Error): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return /^[\w-]{1,50}$/.test(error.error) ? error.error : 'an unknown error code'
  return error.cause instanceof Error ? textOf(error.cause) : plain(error.message)
}

const plain = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, ' ')
