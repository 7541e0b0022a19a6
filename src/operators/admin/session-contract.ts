import { gets } from '../api/operations.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { z } from 'zod'
import { common, withBody } from '../api/answers.ts'
import { code, password, role } from './person-shapes.ts'
import { everyone, type OperatorOperations, signedInOnly } from '../api/policy.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

/** Who is asking. */
export const sessionOperations = {
  readSession: gets('/operator/v1/session', {
    summary: 'Who is asking, and what they may do',
    description: 'Whoever has the operator token is nobody in particular: `person_id` and `email` are null.',
    answers: {
      200: {
        schema: z.object({
          door: z.literal('operator'),
          person_id: nullable(z.uuid()),
          name: z.string(),
          email: nullable(z.string()),
          roles: z.array(role),
          sandbox: z.boolean(),
          now: time.describe('Exchange time.'),
        }),
        says: 'Who it is.',
      },
    },
  }),
  proveAgain: {
    method: 'POST',
    path: '/operator/v1/session/proof',
    summary: 'Give the password or a code again, for what asks for it',
    description:
      'It counts for ten minutes, as signing in does. Operations that need it answer 403 `proof-needed` without it; the operator token is not asked.',
    policy: signedInOnly,
    roles: everyone,
    body: z.strictObject({ password: password.optional(), code: code.optional() }),
    answers: {
      204: { says: 'It is still them.' },
      ...withBody,
      403: refused('The password or the code is wrong; or a page of somebody else has asked.'),
      429: refused('Too many wrong tries were made.'),
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
