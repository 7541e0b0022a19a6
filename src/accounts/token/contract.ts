import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { problemBody } from '#platform/contract/problem-wire.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'
import { uniqueParameters } from './unique-parameters.ts'

export const tokenForm = uniqueParameters({
  grant_type: z
    .string()
    .optional()
    .describe('`client_credentials`, or `urn:openid:params:grant-type:ciba` for a token of one number.'),
  auth_req_id: z.string().max(1024).optional().describe('The `auth_req_id` of the backchannel response.'),
  client_id: z.string().optional().describe('Sent with `client_secret` if there is no Authorization header.'),
  client_secret: z.string().optional(),
  client_assertion_type: z
    .string()
    .optional()
    .describe('`urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.'),
  client_assertion: z.string().max(8192).optional().describe('A token signed by the application.'),
  scope: z.string().optional().describe('Ignored.'),
})

export const tokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds.'),
})

const tokenError = problemBody
  .extend({ error: z.string(), error_description: z.string() })
  .meta({ title: 'Token problem' })

/** An error of `/oauth2`: the members of RFC 6749 and of RFC 9457. */
export const tokenRefused = (description: string) => ({
  schema: tokenError,
  description,
  type: 'application/json',
})

/** `/oauth2/token` (RFC 6749, sections 3.2 and 5). */
export const tokenContract = contract('token', 'Access tokens', {
  createToken: {
    method: 'POST',
    path: '/oauth2/token',
    summary: 'Get an access token',
    description:
      'API users authenticate with their client ID and a secret, by Basic or in the form. Applications authenticate with a token without `acl`, as Bearer or as `client_assertion` in the form.',
    body: tokenForm,
    bodyType: 'form',
    responses: {
      200: { schema: tokenResponse, description: 'The token. It is shown only once.' },
      400: tokenRefused('Fields are missing or invalid.'),
      401: tokenRefused('The credentials are missing or invalid.'),
      413: tokenRefused('The body is larger than 256 KiB.'),
      415: tokenRefused('The body is not a form.'),
      429: tokenRefused('Too many failed attempts; retry after the time in Retry-After.'),
      503: tokenRefused(
        'The account exceeds its rate limit for polling, or the exchange is overloaded; retry after the time in Retry-After.',
      ),
    },
    policy: refusingAllBut({ user: 'served', foreignUser: 'own', application: 'served' }),
  },
})
