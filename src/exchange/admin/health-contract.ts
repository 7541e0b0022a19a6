import { z } from 'zod'
import { type OperatorOperations, gets } from '#operators/index.ts'

const finding = z.object({ about: z.string(), says: z.string() })

/** What an operator should do something about. */
export const healthOperations = {
  readHealth: gets('/operator/v1/health', {
    summary: 'What an operator should do something about',
    description:
      'Carriers in use that have had no session for more than a minute, or fewer than were agreed; balances that are not the sum of their ledgers; payments that were made and are in no balance; history that should be gone and is not, or has no room for what is to come.',
    answers: {
      200: {
        schema: z.object({ healthy: z.boolean(), findings: z.array(finding) }),
        says: 'Sentences that say what to do; none when all is well.',
      },
    },
  }),
} satisfies OperatorOperations
