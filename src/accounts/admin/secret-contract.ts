import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, deletes, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'

const shown = z.object({ secret_id: z.string(), created_at: time })

/** The secrets of an account, for whoever cannot reach it themselves any more. */
export const secretOperations = {
  listAccountSecrets: gets('/operator/v1/accounts/{api_key}/secrets', {
    summary: 'The secrets of an account',
    params: apiKey,
    answers: {
      200: {
        schema: z.object({ secrets: z.array(shown) }),
        says: 'Those that may be used now, oldest first, without their values.',
      },
    },
  }),
  createAccountSecret: posts('/operator/v1/accounts/{api_key}/secrets', {
    summary: 'Make an account another secret',
    description: 'The exchange chooses it. An account has two secrets at most.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: z.strictObject({}),
    answers: {
      201: {
        schema: shown.extend({ api_secret: z.string() }),
        says: 'The secret. Its value is shown here and never again.',
      },
      409: refused('The account has two secrets already.'),
    },
  }),
  revokeAccountSecret: deletes('/operator/v1/accounts/{api_key}/secrets/{secret_id}', {
    summary: 'Revoke a secret of an account',
    description: 'Within a second it is refused everywhere. The only one cannot be revoked.',
    roles: ['admin'],
    params: apiKey.extend({ secret_id: z.uuid() }),
    answers: {
      204: { says: 'Revoked.' },
      409: refused('It is the only secret.'),
    },
  }),
} satisfies OperatorOperations
