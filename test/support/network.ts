import assert from 'node:assert/strict'
import { grants } from '../../src/network/tokens/scopes.ts'
import { openClient, type Answered, type Client } from './client.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { claimsOf, type Claims, token } from './jwt.ts'

/** The members of responses of `/oauth2`, successful or not. */
export type TokenAnswer = {
  auth_req_id: string
  expires_in: number
  interval: number
  access_token: string
  token_type: string
  error: string
  error_description: string
  title: string
  detail: string
}

/** An application that may call network features, and the functions to authenticate it. */
export type NetworkApplication = {
  id: string
  privateKey: string
  /** A new token, signed by the application. Changes replace claims. */
  jwt(changes?: Claims): string
  /** Posts a form to `/oauth2/…`, authenticated with a fresh token. */
  ask(path: 'bc-authorize' | 'token', form: Record<string, string>): Promise<Answered<TokenAnswer>>
  /** Obtains an access token of a number for a scope; fails unless it is granted. */
  accessToken(number: string, scope: string): Promise<string>
  /** A client that sends an access token of the number. */
  of(number: string, scope: string): Promise<Client>
}

export const cibaGrant = 'urn:openid:params:grant-type:ciba'

/** All scopes that a token may have. */
export const everyScope = `openid dpv:ServiceProvision ${grants.join(' ')}`
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** Creates an application of a customer with the network capability, unless other capabilities are passed. */
export async function openNetworkApplication(
  { url }: Pick<TestExchange, 'url'>,
  customer: Customer,
  capabilities: Record<string, unknown> = { network_apis: {} },
): Promise<NetworkApplication> {
  const made = await customer.post<{ id: string; keys: { private_key: string } }>('/v2/applications', {
    name: 'Network features',
    capabilities,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return networkApplication({ url }, made.body.id, made.body.keys.private_key)
}

/** The functions to authenticate an existing application. */
export function networkApplication(
  { url }: Pick<TestExchange, 'url'>,
  id: string,
  privateKey: string,
): NetworkApplication {
  const jwt = (changes: Claims = {}) => token(claimsOf(id, changes), privateKey)
  const ask = (path: string, form: Record<string, string>) =>
    openClient(url, `Bearer ${jwt()}`).post<TokenAnswer>(
      `/oauth2/${path}`,
      new URLSearchParams(form).toString(),
      asForm,
    )

  const accessToken = async (number: string, scope: string) => {
    const requested = await ask('bc-authorize', { login_hint: `+${number}`, scope })
    assert.equal(requested.status, 200, JSON.stringify(requested.body))
    const provided = await ask('token', { auth_req_id: requested.body.auth_req_id, grant_type: cibaGrant })
    assert.equal(provided.status, 200, JSON.stringify(provided.body))
    return provided.body.access_token
  }
  return {
    id,
    privateKey,
    jwt,
    ask,
    accessToken,
    of: async (number, scope) => openClient(url, `Bearer ${await accessToken(number, scope)}`),
  }
}
