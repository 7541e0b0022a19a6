import { addressOf, type HttpServer } from '#platform/http/http.ts'
import type { FrameRoute } from '#platform/http/pages/inventory.ts'
import { addressesBelow } from './addresses.ts'
import { cibaGrantType } from './grant.ts'
import { scopesSupported } from './scopes.ts'

const paths = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']

/** Publishes the token endpoints for standard clients (OpenID Connect Discovery 1.0; CIBA Core, section 4; RFC 8414). */
export function mountDiscovery(server: HttpServer): void {
  const address = addressOf(server)
  for (const path of paths)
    server.get(path, { config: frame }, (_, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json').send(describe(address())),
    )
}

const frame = { operationId: 'openidConfiguration', undocumented: true } satisfies FrameRoute

/**
 * The metadata of the authorization server. It contains neither a key set nor an authorization endpoint, because the exchange issues no ID tokens.
 */
function describe(base: string) {
  const { issuer, token, backchannel } = addressesBelow(base)
  return {
    issuer,
    token_endpoint: token,
    backchannel_authentication_endpoint: backchannel,
    backchannel_token_delivery_modes_supported: ['poll'],
    backchannel_user_code_parameter_supported: false,
    grant_types_supported: [cibaGrantType, 'client_credentials'],
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
    scopes_supported: scopesSupported,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    response_types_supported: [],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}
