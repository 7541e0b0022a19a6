import { z } from 'zod'
import { type OperatorOperations, apiKey, gets } from '#operators/index.ts'
import { groupings } from '../../reports/grouping-fields.ts'
import { limitedStep } from '#platform/reports/span.ts'
import { usageCounts, usageReportQuery } from '../../reports/shapes.ts'

/** The operation that returns the usage of many SIMs over time. */
export const simReportOperations = {
  readSimReport: gets('/operator/v1/reports/sims', {
    summary: 'Sum the usage of SIMs by hour or day',
    description:
      'Sums data, sessions and SMS of SIMs by the hour or day (UTC) of the usage. Times are exchange time. Reports of pools, and of customers in a country, need `account_id` or `partner_id`. Usage belongs to the customer and the pool that the SIM had when it was used.',
    query: z.strictObject({
      ...usageReportQuery,
      step: limitedStep,
      group_by: z.enum(groupings).optional(),
      account_id: apiKey.shape.api_key.optional(),
    }),
    responses: { 200: usageCounts },
  }),
} satisfies OperatorOperations
