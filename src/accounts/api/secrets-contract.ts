import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { onAccount } from '../contract/policies.ts'
import { sessionProof } from '../portal-session/confirm-session.ts'

const links = z.object({ self: z.object({ href: z.string() }).meta({ title: 'Link' }) })

const secret = z
  .object({ _links: links, id: z.string(), created_at: z.string().describe('RFC 3339, UTC') })
  .meta({ title: 'Secret' })

const unauthorized = refused('The credentials are missing or invalid.')
const unknown = refused('The API key or the secret does not exist, or belongs to another account.')
const tooFast = refused('Rate limit exceeded; retry after the time in Retry-After.')
const ofAccount = z.object({ api_key: z.string() })
const ofSecret = z.object({ api_key: z.string(), secret_id: z.string() })

/** `/accounts/{api_key}/secrets` (S3-083 to S3-086): secrets of the caller's account or of a subaccount (S3-094). */
export const secretsContract = contract('secrets', 'API secrets', {
  listSecrets: {
    method: 'GET',
    path: '/accounts/{api_key}/secrets',
    summary: 'List secrets',
    params: ofAccount,
    responses: {
      200: {
        schema: z.object({ _links: links, _embedded: z.object({ secrets: z.array(secret) }) }),
        description: 'The valid secrets.',
      },
      401: unauthorized,
      404: unknown,
      429: tooFast,
    },
    policy: onAccount,
  },
  createSecret: {
    method: 'POST',
    path: '/accounts/{api_key}/secrets',
    summary: 'Create a secret',
    description:
      'A secret has 8 to 25 characters, including a lower case letter, an upper case letter and a digit. An account has at most two secrets.',
    params: ofAccount,
    body: z.looseObject({ secret: z.string(), ...sessionProof }),
    responses: {
      201: { schema: secret, description: 'The secret, without its value.' },
      400: refused('The secret is missing or too weak, or a browser session has not confirmed it.'),
      401: unauthorized,
      403: refused(
        'The account already has two secrets, or the confirmation is invalid.',
        'application/json',
      ),
      404: unknown,
      415: refused('The body is not application/json.'),
      429: tooFast,
      503: refused('Too many secrets are being created; retry after the time in Retry-After.'),
    },
    policy: onAccount,
  },
  getSecret: {
    method: 'GET',
    path: '/accounts/{api_key}/secrets/{secret_id}',
    summary: 'Get a secret',
    params: ofSecret,
    responses: {
      200: { schema: secret, description: 'The secret, without its value.' },
      401: unauthorized,
      404: unknown,
      429: tooFast,
    },
    policy: onAccount,
  },
  revokeSecret: {
    method: 'DELETE',
    path: '/accounts/{api_key}/secrets/{secret_id}',
    summary: 'Revoke a secret',
    description: 'All nodes reject the secret within 1 s. The only secret of an account cannot be revoked.',
    params: ofSecret,
    responses: {
      204: { description: 'Revoked.' },
      401: unauthorized,
      403: refused('The secret is the only one of the account.', 'application/json'),
      404: unknown,
      429: tooFast,
    },
    policy: onAccount,
  },
})
