import { z } from 'zod'
import { nullable, rowId } from '#platform/contract/shapes.ts'
import { csvDescription, csvOf } from '#platform/reports/csv.ts'
import { mostGroups } from '#platform/reports/report.ts'
import { reportShape, seriesShape, topQuery } from '#platform/reports/shapes.ts'
import { spanQuery } from '#platform/reports/span.ts'
import { groupings } from './grouping-fields.ts'

/** The SIMs with the most usage in a report. */
export const mostSims = 10

/** The query of usage reports, without the filters that only operators have. */
export const usageReportQuery = {
  ...spanQuery,
  top: topQuery,
  partner_id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
    .optional()
    .describe('A SIM customer or subunit.'),
  sim_pool_id: rowId.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('The country of the visited network.'),
}

const measures = {
  up_bytes: z.int().describe('Bytes from the devices.'),
  down_bytes: z.int().describe('Bytes to the devices.'),
  sessions: z.int().describe('Sessions that started in this time.'),
  sms_mo: z.int().describe('SMS from the SIMs; segments count separately.'),
  sms_mt: z.int().describe('SMS to the SIMs; segments count separately.'),
}

const members = Object.keys(measures) as (keyof typeof measures)[]

const { groups, ...others } = reportShape(groupings, measures, `The ${mostGroups} groups with the most data.`)

const usageReport = z.object({
  ...others,
  groups: z
    .array(groups.element.extend({ name: nullable(z.string()).describe('The name of a customer or pool.') }))
    .describe(
      `The ${mostGroups} groups with the most data. A null key stands for SIMs without an account or pool, and for unknown countries.`,
    ),
  series: seriesShape(measures),
  top_sims: nullable(
    z.array(
      z.object({
        iccid: z.string(),
        partner_id: z.string(),
        up_bytes: measures.up_bytes,
        down_bytes: measures.down_bytes,
        sessions: measures.sessions,
      }),
    ),
  ).describe(
    `The ${mostSims} SIMs with the most data in the calendar month (UTC) in which the period ends; null if the report has a filter by pool or country.`,
  ),
})

/** The response with a usage report. */
export const usageCounts = { schema: usageReport, csv: csvOf(members), description: csvDescription }
