import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  common,
  notFound,
  withBody,
  everyone,
  type OperatorOperations,
  operatorsOnly,
  apiKey,
} from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'

const shown = z.object({ secret_id: z.string(), created_at: time })

/** The secrets of an account, for whoever cannot reach it themselves any more. */
export const secretOperations = {
  listAccountSecrets: {
    method: 'GET',
    path: '/operator/v1/accounts/{api_key}/secrets',
    summary: 'The secrets of an account',
    policy: operatorsOnly,
    roles: everyone,
    params: apiKey,
    answers: {
      200: {
        schema: z.object({ secrets: z.array(shown) }),
        says: 'Those that may be used now, oldest first, without their values.',
      },
      ...common,
      ...notFound,
    },
  },
  createAccountSecret: {
    method: 'POST',
    path: '/operator/v1/accounts/{api_key}/secrets',
    summary: 'Make an account another secret',
    description: 'The exchange chooses it. An account has two secrets at most.',
    policy: operatorsOnly,
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: z.strictObject({}),
    answers: {
      201: {
        schema: shown.extend({ api_secret: z.string() }),
        says: 'The secret. Its value is shown here and never again.',
      },
      ...withBody,
      ...notFound,
      409: refused('The account has two secrets already.'),
    },
  },
  revokeAccountSecret: {
    method: 'DELETE',
    path: '/operator/v1/accounts/{api_key}/secrets/{secret_id}',
    summary: 'Revoke a secret of an account',
    description: 'Within a second it is refused everywhere. The only one cannot be revoked.',
    policy: operatorsOnly,
    roles: ['admin'],
    params: apiKey.extend({ secret_id: z.uuid() }),
    answers: {
      204: { says: 'Revoked.' },
      ...common,
      ...notFound,
      409: refused('It is the only secret.'),
    },
  },
} satisfies OperatorOperations
