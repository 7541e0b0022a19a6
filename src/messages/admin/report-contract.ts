import { z } from 'zod'
import { type OperatorOperations, apiKey, carrierId, gets } from '#operators/index.ts'
import { groupings } from '../reports/grouping-fields.ts'
import { counts } from '../reports/report-csv.ts'
import { reportQuery } from '../reports/shapes.ts'

/** The operation that returns counts of messages over time. */
export const reportOperations = {
  readReport: gets('/operator/v1/reports/messages', {
    summary: 'Count messages by hour or day',
    description:
      'Counts messages by the hour or day (UTC) in which they were accepted and by their present status, so a message moves from `submitted` to `delivered` when its receipt arrives. Times are exchange time. Reports of senders need `account_id`.',
    query: z.strictObject({
      ...reportQuery,
      group_by: z.enum(groupings).optional(),
      account_id: apiKey.shape.api_key.optional(),
      carrier_id: carrierId.shape.carrier_id.optional(),
    }),
    responses: { 200: counts },
  }),
} satisfies OperatorOperations
