import { z } from 'zod'
import { roles } from '#people/index.ts'
import { common } from './answers.ts'
import { everyone, type OperatorOperations, operatorsOnly } from './policy.ts'

/** Who is asking. */
export const sessionOperations = {
  readSession: {
    method: 'GET',
    path: '/operator/v1/session',
    summary: 'Who is asking, and what they may do',
    policy: operatorsOnly,
    roles: everyone,
    answers: {
      200: {
        schema: z.object({
          name: z.string(),
          roles: z.array(z.enum(roles)),
          sandbox: z.boolean(),
        }),
        says: 'Who it is.',
      },
      ...common,
    },
  },
} satisfies OperatorOperations
