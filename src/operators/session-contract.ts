import { roles } from '#people/index.ts'
import { z } from 'zod'
import { common } from './answers.ts'
import { everyone, type OperatorOperations, operatorsOnly, signedInOnly } from './policy.ts'
import { nullable, time } from './shapes.ts'

/** Who is asking. */
export const sessionOperations = {
  readSession: {
    method: 'GET',
    path: '/operator/v1/session',
    summary: 'Who is asking, and what they may do',
    description: 'Whoever has the operator token is nobody in particular: `person_id` and `email` are null.',
    policy: operatorsOnly,
    roles: everyone,
    answers: {
      200: {
        schema: z.object({
          door: z.literal('operator'),
          person_id: nullable(z.uuid()),
          name: z.string(),
          email: nullable(z.string()),
          roles: z.array(z.enum(roles)),
          sandbox: z.boolean(),
          now: time.describe('Exchange time.'),
        }),
        says: 'Who it is.',
      },
      ...common,
    },
  },
  signOut: {
    method: 'DELETE',
    path: '/operator/v1/session',
    summary: 'Sign out: the session ends on every node',
    policy: signedInOnly,
    roles: everyone,
    answers: { 204: { says: 'Out.' }, ...common },
  },
} satisfies OperatorOperations
