import { z } from 'zod'
import { nullable } from '#platform/contract/shapes.ts'
import { csvDescription, csvOf } from '#platform/reports/csv.ts'
import { mostGroups } from '#platform/reports/report.ts'
import { reportShape, seriesShape, topQuery } from '#platform/reports/shapes.ts'
import { spanQuery } from '#platform/reports/span.ts'
import { groupings } from './grouping-fields.ts'

/** The query of reports of attempts, without the filters that only operators have. */
export const webhookReportQuery = {
  ...spanQuery,
  top: topQuery,
  origin: z
    .string()
    .regex(/^[\x21-\x7e]{1,300}$/)
    .optional()
    .describe('The origin of webhook URLs, or `endpoint:` and the ID of a registered endpoint.'),
  result: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional()
    .describe('An HTTP status, or why there was no response: `timeout`, `refused`, `dns` and others.'),
}

const measures = {
  attempts: z.int(),
  delivered: z.int().describe('Attempts that the endpoint accepted.'),
  retried: z.int().describe('Failed attempts that were followed by another one.'),
  failed: z.int().describe('Failed attempts after which delivery ended.'),
  failure_rate: nullable(z.number()).describe(
    'Share of attempts that the endpoint did not accept; null if there are none.',
  ),
  p50_ms: nullable(z.int()).describe(
    'Duration in milliseconds that half of the attempts did not exceed, rounded up to 10, 25, 50, 100, 250 or 500 ms, or 1, 2.5, 5, 10, 30 or 60 s.',
  ),
  p95_ms: nullable(z.int()).describe('The same for 95 % of the attempts.'),
}

const { groups, ...others } = reportShape(groupings, measures, '')

const webhookReport = z.object({
  ...others,
  groups: z
    .array(
      groups.element.extend({ name: nullable(z.string()).describe('The URL of a registered endpoint.') }),
    )
    .describe(
      `The ${mostGroups} groups with the most attempts. A null key stands for the endpoints beyond the first 100 of an account in an hour.`,
    ),
  series: seriesShape(measures),
})

/** The response with a report of attempts. */
export const webhookCounts = {
  schema: webhookReport,
  csv: csvOf(Object.keys(measures)),
  description: csvDescription,
}
