import { z } from 'zod'
import { uniqueParameters, tokenRefused } from '#accounts/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'

const ignored = z.string().max(8192).optional().describe('Ignored.')
const refusedHint = z
  .string()
  .max(8192)
  .optional()
  .describe('Not supported; requests with this parameter are rejected.')

export const requestForm = uniqueParameters({
  login_hint: z.string().max(256).optional().describe('The number: `+E.164` or `tel:+E.164`. Required.'),
  scope: z
    .string()
    .max(2048)
    .optional()
    .describe('`openid dpv:<purpose>#<scope>`, or `openid dpv:<purpose> <scope> …`. Required.'),
  client_assertion_type: z
    .string()
    .optional()
    .describe('`urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.'),
  client_assertion: z.string().max(8192).optional().describe('A JWT signed by the application.'),
  client_id: z
    .string()
    .max(256)
    .optional()
    .describe('The ID of the application; optional, because the credentials identify it.'),
  requested_expiry: z
    .string()
    .max(64)
    .optional()
    .describe('Lifetime of the request in seconds, if shorter than the default.'),
  acr_values: ignored,
  binding_message: ignored,
  user_code: ignored,
  login_hint_token: refusedHint,
  id_token_hint: refusedHint,
  request: refusedHint,
  request_uri: refusedHint,
})

const requestAccepted = z.object({
  auth_req_id: z.string().describe('ID with which the client polls for the token; valid for one token.'),
  expires_in: z.int().describe('Seconds until the request expires.'),
  interval: z.int().describe('Minimum seconds between two polls for the token.'),
})

/** `/oauth2/bc-authorize` (OpenID CIBA Core, section 7): the first of the two calls for a token of one number. */
export const networkTokensContract = contract('token', 'Access tokens', {
  requestNetworkToken: {
    method: 'POST',
    path: '/oauth2/bc-authorize',
    summary: 'Request an access token for one number',
    description:
      'Requires a token of an application with the capability `network_apis`, without `acl`. After this request, poll `/oauth2/token` for the access token.',
    body: requestForm,
    bodyType: 'form',
    responses: {
      200: { schema: requestAccepted, description: 'The request was accepted; poll for the token.' },
      400: tokenRefused('The form is invalid, or the number may not be queried.'),
      401: tokenRefused('The token is missing, invalid, or limited by an acl.'),
      403: tokenRefused('The requested scope is denied for all numbers.'),
      413: tokenRefused('The body is larger than 256 KiB.'),
      415: tokenRefused('The body is not a form.'),
      429: tokenRefused('The account exceeds its rate limit. Retry after the time in Retry-After.'),
      503: tokenRefused('The exchange is overloaded. Retry after the time in Retry-After.'),
    },
    policy: refusingAllBut({ application: 'served', user: 'unknown', foreignUser: 'unknown' }),
  },
})
