import { z } from 'zod'
import { type OperatorOperations, gets, patches } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

/** Types of history, each with its own retention time. */
const kinds = {
  messages: 'Messages and their history.',
  texts: 'Message texts, which are erased before the message itself.',
  submissions: 'Message IDs assigned by carriers. They match delivery receipts to messages.',
  workflows: 'Failover workflows: the messages to send if the first one is rejected.',
  webhooks: 'Webhook events, their attempts and undelivered events.',
  webhook_responses: 'The beginning of each response body of webhook endpoints.',
  sim_actions: 'Completed SIM actions.',
  sim_alarms: 'Cleared SIM alarms.',
  sim_disconnects: 'Completed disconnect requests to NAS.',
  sim_usage: 'Monthly SIM usage, and usage of past pool periods.',
  reports:
    'Counts of messages, SIMs, webhooks and registrations by day, and submissions; hours are kept for 100 days.',
  qod_sessions: 'Deleted Quality on Demand sessions.',
} as const

const kind = z.enum(Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]])
/** Days, with the same minimum as in the table `retention`. */
const days = (least: number) => z.int().min(least).max(36_500).optional()

const kept = z.object({
  kind,
  keep_days: z.int(),
  least_days: z.int().describe('Minimum retention in days.'),
  oldest_at: nullable(time).describe(
    'Data older than this time has been deleted. Null if no data was ever stored, or if this type is not partitioned.',
  ),
  overdue: z.int().describe('Partitions past their retention time that still exist.'),
  bytes: z
    .int()
    .describe(
      'Disk space including indexes. Texts are counted as part of messages; types without partitions have 0.',
    ),
})

const retention = z.object({ retention: z.array(kept) })

/** Operations on the retention of history. */
export const retentionOperations = {
  readRetention: gets('/operator/v1/retention', {
    summary: 'Get retention times',
    description:
      'Retention times are in days. Weekly partitions are dropped as a whole by wall time, so data in them is kept for up to 7 days longer. Message texts are erased to the minute. SIM data is deleted within an hour, by exchange time.',
    versioned: true,
    responses: { 200: { schema: retention, description: 'All types of history.' } },
  }),
  changeRetention: patches('/operator/v1/retention', {
    summary: 'Change retention times',
    description:
      'Omitted settings are unchanged. Data past its retention time is deleted within minutes and cannot be restored.',
    roles: ['admin'],
    body: z.strictObject({
      messages: days(30).describe(kinds.messages),
      texts: days(8).describe(kinds.texts),
      submissions: days(15).describe(kinds.submissions),
      workflows: days(112).describe(kinds.workflows),
      webhooks: days(10).describe(kinds.webhooks),
      webhook_responses: days(1).describe(kinds.webhook_responses),
      sim_actions: days(30).describe(kinds.sim_actions),
      sim_alarms: days(40).describe(kinds.sim_alarms),
      sim_disconnects: days(1).describe(kinds.sim_disconnects),
      sim_usage: days(62).describe(kinds.sim_usage),
      reports: days(100).describe(kinds.reports),
      qod_sessions: days(10).describe(kinds.qod_sessions),
    }),
    versioned: true,
    responses: { 200: { schema: retention, description: 'All types of history.' } },
  }),
} satisfies OperatorOperations

export type Kind = z.output<typeof kind>
