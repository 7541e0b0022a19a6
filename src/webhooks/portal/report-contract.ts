import { portalAnswers, withKey } from '#accounts/index.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { ownGroupings } from '../reports/grouping-fields.ts'
import { webhookCounts, webhookReportQuery } from '../reports/shapes.ts'

/** The operation that returns counts of the customer's delivery attempts over time. */
export const reportOperations = {
  readOwnWebhookReport: {
    method: 'GET',
    path: '/console/v1/reports/webhooks',
    summary: 'Count delivery attempts of your webhooks by hour or day',
    description:
      'Counts attempts by the hour or day (UTC) in which they started. Counts remain when the attempts are deleted.',
    policy: withKey,
    query: z.strictObject({ ...webhookReportQuery, group_by: z.enum(ownGroupings).optional() }),
    responses: { 200: webhookCounts, ...portalAnswers },
  },
} satisfies Operations
