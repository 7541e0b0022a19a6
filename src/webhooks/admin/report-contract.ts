import { z } from 'zod'
import { type OperatorOperations, apiKey, gets } from '#operators/index.ts'
import { limitedStep } from '#platform/reports/span.ts'
import { groupings } from '../reports/grouping-fields.ts'
import { webhookCounts, webhookReportQuery } from '../reports/shapes.ts'

/** The operation that returns counts of delivery attempts over time. */
export const reportOperations = {
  readWebhookReport: gets('/operator/v1/reports/webhooks', {
    summary: 'Count delivery attempts of webhooks by hour or day',
    description:
      'Counts attempts by the hour or day (UTC) in which they started. Times are exchange time. Counts remain when the attempts are deleted. Reports of endpoints, and of accounts by result, need `account_id`.',
    query: z.strictObject({
      ...webhookReportQuery,
      step: limitedStep,
      group_by: z.enum(groupings).optional(),
      account_id: apiKey.shape.api_key.optional(),
    }),
    responses: { 200: webhookCounts },
  }),
} satisfies OperatorOperations
