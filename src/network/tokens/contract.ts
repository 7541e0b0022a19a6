import { z } from 'zod'
import { onceEach, tokenRefused } from '#accounts/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'

const ignored = z.string().max(8192).optional().describe('Ignored.')
const refusedHint = z.string().max(8192).optional().describe('Not supported: refused.')

export const requestForm = onceEach({
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
  client_assertion: z.string().max(8192).optional().describe('A token that the application has signed.'),
  client_id: z.string().max(256).optional().describe('The application, where it is said beside its proof.'),
  requested_expiry: z
    .string()
    .max(64)
    .optional()
    .describe('Seconds for which the request is to be good, where they are fewer than it would be.'),
  acr_values: ignored,
  binding_message: ignored,
  user_code: ignored,
  login_hint_token: refusedHint,
  id_token_hint: refusedHint,
  request: refusedHint,
  request_uri: refusedHint,
})

const requestAccepted = z.object({
  auth_req_id: z.string().describe('What the token is asked for with; good once.'),
  expires_in: z.int().describe('Seconds until it is good for nothing.'),
  interval: z.int().describe('Seconds between two requests for the token, where there is none yet.'),
})

/** `/oauth2/bc-authorize` (OpenID CIBA Core, section 7): the first of the two calls of a token of one number. */
export const networkTokensContract = contract('token', 'Access tokens', {
  requestNetworkToken: {
    method: 'POST',
    path: '/oauth2/bc-authorize',
    summary: 'Ask for an access token of one number',
    description:
      'By the token of an application that has the network_apis capability, without `acl`. The token itself is then at `/oauth2/token`.',
    body: requestForm,
    bodyType: 'form',
    answers: {
      200: { schema: requestAccepted, says: 'What the token is asked for with.' },
      400: tokenRefused('What is wrong with the form, or that the number may not be asked about.'),
      401: tokenRefused('The token is missing, wrong, or limited by an acl.'),
      403: tokenRefused('What is asked for is denied, whatever the number.'),
      413: tokenRefused('The body is larger than 256 KiB.'),
      415: tokenRefused('The body is no form.'),
      429: tokenRefused('More calls than the account may make; again after Retry-After.'),
      503: tokenRefused('The exchange is too busy; again after Retry-After.'),
    },
    policy: refusingAllBut({ application: 'served', user: 'unknown', foreignUser: 'unknown' }),
  },
})
