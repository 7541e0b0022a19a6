import { z } from 'zod'
import { opaqueCursor, pageQuery } from '#platform/contract/paging/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { csvDescription, csvOf } from '#platform/reports/csv.ts'
import { mostGroups } from '#platform/reports/report.ts'
import { reportShape } from '#platform/reports/shapes.ts'
import { spanQuery } from '#platform/reports/span.ts'
import { groupings } from './grouping-fields.ts'
import { submissionKinds, submissionResults } from './submission-kinds.ts'

const kind = z.enum(submissionKinds)

/** The query of reports of submissions, without the filter that only operators have. */
export const complianceReportQuery = {
  ...spanQuery,
  kind: kind.optional().describe('Only submissions of brands, campaigns or toll-free numbers.'),
}

const measures = {
  submitted: z
    .int()
    .describe('Submissions of the period; in groups by reason, those that were not approved for the reason.'),
  approved: z.int(),
  rejected: z.int().describe('Rejected or blocked submissions.'),
  changes_requested: z.int(),
  withdrawn: z.int().describe('Submissions that ended without a decision.'),
  waiting: z.int().describe('Submissions without a decision so far.'),
  approval_rate: nullable(z.number()).describe(
    'Share of the decisions that approved; null if there are none.',
  ),
  p50_s: nullable(z.int()).describe(
    'Time in seconds from the submission in which half of the decisions were made, rounded up to 1, 5 or 15 minutes, 1, 4 or 12 hours, or 1, 2, 3, 7, 14 or 30 days; null if there are none.',
  ),
  p95_s: nullable(z.int()).describe('The same for 95 % of the decisions.'),
}

/** The response with a report of submissions. */
export const complianceCounts = {
  schema: z.object(reportShape(groupings, measures, `The ${mostGroups} groups with the most submissions.`)),
  csv: csvOf(Object.keys(measures)),
  description: csvDescription,
}

/** The query of lists of submissions, without the filter that only operators have. */
export const submissionQuery = {
  kind: kind.optional(),
  result: z.enum(submissionResults).optional(),
  reason: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[^\0]*$/)
    .optional()
    .describe('The key of a group by reason.'),
  since: time.optional().describe('Only submissions at this time or later.'),
  until: time.optional().describe('Only submissions before this time.'),
  ...pageQuery({ cursor: opaqueCursor, most: 100 }),
}

export const ownSubmission = z.object({
  kind,
  subject_id: z.string().describe('ID of the brand, campaign or toll-free registration.'),
  brand_id: nullable(z.string()).describe('The brand of a campaign; null for other kinds.'),
  number: nullable(z.string()).describe('The toll-free number; null for other kinds.'),
  submitted_at: time,
  ended_at: nullable(time),
  result: z.enum(submissionResults),
  reason: nullable(z.string()).describe(
    'The first sentence of the reason of a rejection or request for changes, at most 120 characters.',
  ),
})
