import { z } from 'zod'
import { type OperatorOperations, apiKey, gets } from '#operators/index.ts'
import { pageOf } from '#platform/contract/paging/index.ts'
import { limitedStep } from '#platform/reports/span.ts'
import { groupings } from '../reports/grouping-fields.ts'
import { complianceCounts, complianceReportQuery, ownSubmission, submissionQuery } from '../reports/shapes.ts'

const account_id = apiKey.shape.api_key.optional()

/** The operations that count and list submissions of registrations. */
export const reportOperations = {
  readComplianceReport: gets('/operator/v1/reports/compliance', {
    summary: 'Count submissions of brands, campaigns and toll-free numbers by hour or day',
    description:
      'Counts submissions by the hour or day (UTC) in which they were submitted, with their results so far and the time to the decision. Times are exchange time. A registration that is submitted again after a decision counts again.',
    query: z.strictObject({
      ...complianceReportQuery,
      step: limitedStep,
      group_by: z.enum(groupings).optional(),
      account_id,
    }),
    responses: { 200: complianceCounts },
  }),
  listSubmissions: gets('/operator/v1/reports/compliance/submissions', {
    summary: 'List submissions of brands, campaigns and toll-free numbers, latest first',
    query: z.strictObject({ ...submissionQuery, account_id }),
    responses: { 200: pageOf('submissions', ownSubmission.extend({ api_key: z.string() })) },
  }),
} satisfies OperatorOperations
