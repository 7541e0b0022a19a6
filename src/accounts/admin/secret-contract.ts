import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, deletes, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'

const shown = z.object({ secret_id: z.string(), created_at: time })

/** Operations on the secrets of an account, for customers who have lost access. */
export const secretOperations = {
  listAccountSecrets: gets('/operator/v1/accounts/{api_key}/secrets', {
    summary: 'List the secrets of an account',
    params: apiKey,
    responses: {
      200: {
        schema: z.object({ secrets: z.array(shown) }),
        description: 'The valid secrets, oldest first, without their values.',
      },
    },
  }),
  createAccountSecret: posts('/operator/v1/accounts/{api_key}/secrets', {
    summary: 'Create a secret for an account',
    description: 'The exchange generates the secret. An account has at most two secrets.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: z.strictObject({}),
    responses: {
      201: {
        schema: shown.extend({ api_secret: z.string() }),
        description: 'The secret. Its value is shown only once.',
      },
      409: refused('The account already has two secrets.'),
    },
  }),
  revokeAccountSecret: deletes('/operator/v1/accounts/{api_key}/secrets/{secret_id}', {
    summary: 'Revoke a secret of an account',
    description: 'All nodes reject the secret within 1 s. The only secret of an account cannot be revoked.',
    roles: ['admin'],
    params: apiKey.extend({ secret_id: z.uuid() }),
    responses: {
      204: { description: 'Revoked.' },
      409: refused('The secret is the only one of the account.'),
    },
  }),
} satisfies OperatorOperations
