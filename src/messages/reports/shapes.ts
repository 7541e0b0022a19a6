import { nullable } from '#platform/contract/shapes.ts'
import { mostGroups } from '#platform/reports/report.ts'
import { reportShape, seriesShape, topQuery } from '#platform/reports/shapes.ts'
import { limitedStep, spanQuery } from '#platform/reports/span.ts'
import { z } from 'zod'
import { groupings } from './grouping-fields.ts'

/** The query of reports, without the filters that only operators have. */
export const reportQuery = {
  ...spanQuery,
  step: limitedStep,
  top: topQuery,
  network: z
    .string()
    .regex(/^[0-9]{5,6}$/)
    .optional()
    .describe('Mobile country code and mobile network code.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  sender: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('A sender of outbound or recipient of inbound messages.'),
  error_code: z
    .string()
    .regex(/^[0-9]{4}$/)
    .optional(),
}

const measures = {
  messages: z.int().describe('Number of outbound messages.'),
  accepted: z.int(),
  submitted: z.int(),
  delivered: z.int(),
  read: z.int(),
  undeliverable: z.int(),
  rejected: z.int(),
  received: z.int().describe('Number of inbound messages.'),
  segments: z.int(),
  spend: z.string().describe('Price of all messages that were not rejected, in euros.'),
  delivery_rate: nullable(z.number()).describe(
    'Share of delivered and read messages among those with a final status; null if there are none.',
  ),
  receipt_p50_s: nullable(z.int()).describe(
    'Time from the submission to the carrier to the final receipt in seconds that half of the messages did not exceed, rounded up to 1, 2, 5, 10 or 30 s, 1, 2, 5 or 15 min, 1, 6 or 24 h, or 14 days.',
  ),
  receipt_p95_s: nullable(z.int()).describe('The same for 95 % of the messages.'),
}

export const report = z.object({
  ...reportShape(
    groupings,
    measures,
    `The ${mostGroups} groups with the most messages. A null key stands for messages without the value, and for senders beyond the first 100 of an account in an hour.`,
  ),
  series: seriesShape({
    messages: measures.messages,
    delivery_rate: measures.delivery_rate,
    receipt_p95_s: measures.receipt_p95_s,
    spend: measures.spend,
  }),
})

export type Report = z.output<typeof report>
export type ReportQuery = z.output<z.ZodObject<typeof reportQuery>>
