import { z } from 'zod'
import { carrierId, type OperatorOperations, gets } from '#operators/index.ts'
import { checkCodes } from '../checks/finding.ts'

const check = z.object({
  code: z.enum(checkCodes).describe('The check; stable, unlike `subject` and `description`.'),
  subject: z.string().describe('The subject of the check, or the affected object, for people.'),
  description: z.string(),
})

/** The operation that lists issues that need attention. */
export const healthOperations = {
  readHealth: gets('/operator/v1/health', {
    summary: 'List issues that need attention',
    description:
      'The checks of `strowger doctor`, except those of the machine: the database and its schema; carriers in use that have had no session, or fewer sessions than configured, for more than a minute, or no session for 5 s while messages wait; messages without a delivery receipt; the campaign registry and the other providers; balances that differ from the sum of their ledger; payments that were not credited, or that differ at the payment provider; the mail server; history past its retention time, and missing partitions for new history.',
    responses: {
      200: {
        schema: z.object({
          healthy: z.boolean(),
          findings: z
            .array(
              check.extend({
                level: z
                  .enum(['warn', 'fail'])
                  .describe('`fail` if the issue stops the exchange or endangers it.'),
                carrier_id: carrierId.shape.carrier_id.optional().describe('The affected carrier.'),
              }),
            )
            .describe('One sentence per issue with the action to take; empty if healthy.'),
          succeeded: z.array(check).describe('The checks without an issue.'),
        }),
        description: 'The result of each check.',
      },
    },
  }),
} satisfies OperatorOperations
