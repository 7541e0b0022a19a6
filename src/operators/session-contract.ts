import { z } from 'zod'
import type { Operations } from '#platform/contract.ts'
import { common } from './answers.ts'
import { operatorsOnly } from './policy.ts'

/** What people of the exchange may do; each may have several. */
export const roles = ['admin', 'messaging', 'compliance', 'sims', 'read-only'] as const

/** Who is asking. */
export const sessionOperations = {
  readSession: {
    method: 'GET',
    path: '/operator/v1/session',
    summary: 'Who is asking, and what they may do',
    policy: operatorsOnly,
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
} satisfies Operations
