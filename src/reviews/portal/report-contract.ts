import { portalAnswers, withKey } from '#accounts/index.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { pageOf } from '#platform/contract/paging/index.ts'
import { ownGroupings } from '../reports/grouping-fields.ts'
import { complianceCounts, complianceReportQuery, ownSubmission, submissionQuery } from '../reports/shapes.ts'

/** The operations that count and list the customer's submissions of registrations. */
export const reportOperations = {
  readOwnComplianceReport: {
    method: 'GET',
    path: '/console/v1/reports/compliance',
    summary: 'Count your submissions of brands, campaigns and toll-free numbers by hour or day',
    description:
      'Counts submissions by the hour or day (UTC) in which they were submitted, with their results so far and the time to the decision. A registration that is submitted again after a decision counts again.',
    policy: withKey,
    query: z.strictObject({ ...complianceReportQuery, group_by: z.enum(ownGroupings).optional() }),
    responses: { 200: complianceCounts, ...portalAnswers },
  },
  listOwnSubmissions: {
    method: 'GET',
    path: '/console/v1/reports/compliance/submissions',
    summary: 'List your submissions of brands, campaigns and toll-free numbers, latest first',
    policy: withKey,
    query: z.strictObject(submissionQuery),
    responses: { 200: pageOf('submissions', ownSubmission), ...portalAnswers },
  },
} satisfies Operations
