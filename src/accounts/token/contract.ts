import { z } from 'zod'
import { contract } from '#platform/contract.ts'
import { refusingAllBut } from '#platform/policy.ts'

export const tokenForm = z.object({
  grant_type: z.string().optional().describe('`client_credentials`.'),
  client_id: z.string().optional().describe('Where it is not in the header, with `client_secret`.'),
  client_secret: z.string().optional(),
  scope: z.string().optional().describe('Nothing is asked for by it.'),
})

export const tokenGiven = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds.'),
})

const tokenRefused = z.object({ error: z.string(), error_description: z.string() })

const refused = (says: string) => ({ schema: tokenRefused, says, type: 'application/json' })

/** `/oauth2/token` (RFC 6749, sections 3.2 and 5). */
export const tokenContract = contract('token', 'Access tokens', {
  createToken: {
    method: 'POST',
    path: '/oauth2/token',
    summary: 'Get an access token',
    description:
      'Who asks is said as Basic, with the client id and one of its secrets, or by both in the form.',
    body: tokenForm,
    bodyType: 'form',
    answers: {
      200: { schema: tokenGiven, says: 'The token, which is shown here and never again.' },
      400: refused('What is wrong with the form.'),
      401: refused('The credentials are missing or wrong.'),
      413: refused('The body is larger than 256 KiB.'),
      415: refused('The body is no form.'),
      429: refused('Too many wrong credentials; again after Retry-After.'),
      503: refused('The exchange is too busy; again after Retry-After.'),
    },
    policy: refusingAllBut({ user: 'served', foreignUser: 'own' }),
  },
})
