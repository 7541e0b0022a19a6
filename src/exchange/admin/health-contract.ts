import { z } from 'zod'
import { type OperatorOperations, gets } from '#operators/index.ts'

const finding = z.object({ subject: z.string(), description: z.string() })

/** The operation that lists issues that need attention. */
export const healthOperations = {
  readHealth: gets('/operator/v1/health', {
    summary: 'List issues that need attention',
    description:
      'Carriers in use that have had no session, or fewer sessions than configured, for more than a minute; balances that differ from the sum of their ledger; payments that were not credited, or that differ at the payment provider; history past its retention time, and missing partitions for new history.',
    responses: {
      200: {
        schema: z.object({ healthy: z.boolean(), findings: z.array(finding) }),
        description: 'One sentence per issue with the action to take; empty if healthy.',
      },
    },
  }),
} satisfies OperatorOperations
