import { gets } from '../api/operations.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { common, withBody } from '../api/answers.ts'
import { code, password } from '#platform/sign-in/shapes.ts'
import { role } from './person-shapes.ts'
import { everyone, type OperatorOperations, signedInOnly } from '../api/policy.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

/** Operations on the caller's own session. */
export const sessionOperations = {
  readSession: gets('/operator/v1/session', {
    summary: 'Get the caller and its roles',
    description: 'With the operator token, `person_id` and `email` are null.',
    responses: {
      200: {
        schema: z.object({
          signed_in_as: z.literal('operator'),
          person_id: nullable(z.uuid()),
          name: z.string(),
          email: nullable(z.string()),
          roles: z.array(role),
          sandbox: z.boolean(),
          now: time.describe('By the clock of the exchange, which a sandbox can advance.'),
        }),
        description: 'The caller.',
      },
    },
  }),
  reauthenticate: {
    method: 'POST',
    path: '/operator/v1/session/reauthentication',
    summary: 'Re-authenticate with your password or a code',
    description:
      'Valid for 10 minutes; signing in has the same effect. Operations that require re-authentication otherwise return 403 `reauthentication-required`. The operator token is exempt.',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ password: password.optional(), code: code.optional() }),
    responses: {
      204: { description: 'Re-authenticated.' },
      ...withBody,
      403: refused('The password or code is incorrect, or the request came from another site.'),
      429: refused('Too many failed attempts.'),
    },
  },
  signOut: {
    method: 'DELETE',
    path: '/operator/v1/session',
    summary: 'Sign out and end the session on every node',
    policy: signedInOnly,
    roles: everyone,
    responses: { 204: { description: 'Signed out.' }, ...common },
  },
} satisfies OperatorOperations
