import { z } from 'zod'
import { type OperatorOperations, gets, patches } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

/** What is kept for a time of its own. */
const kinds = {
  messages: 'Messages and their history.',
  texts: 'Their texts; afterwards a message has none.',
  submissions: 'What carriers called them, by which receipts are matched.',
  workflows: 'What is sent when a message is rejected.',
  webhooks: 'Events, every attempt at them, and those that nobody has taken.',
  answers: 'The beginning of what receivers answered.',
  sim_actions: 'Actions of SIMs that are not open.',
  sim_alarms: 'Alarms of SIMs that are cleared.',
  sim_disconnects: 'Requests to gateways to end sessions, once they are over.',
  sim_usage: 'Months of SIMs, and periods of pools that are over.',
  qod_sessions: 'Sessions of Quality on Demand that are deleted.',
} as const

const kind = z.enum(Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]])
/** Days, and at least as many as may be needed, which `retention` says in the database. */
const days = (least: number) => z.int().min(least).max(36_500).optional()

const kept = z.object({
  kind,
  keep_days: z.int(),
  least_days: z.int().describe('What may be needed is kept for so long.'),
  oldest_at: nullable(time).describe(
    'What is older is gone; null where nothing ever was, and of what stands in no partitions.',
  ),
  overdue: z.int().describe('Partitions that are past their time and still there.'),
  bytes: z
    .int()
    .describe(
      'What it takes on the disk, with its indexes; texts are part of messages, and what stands in no partitions is 0.',
    ),
})

const retention = z.object({ retention: z.array(kept) })

/** For how long history is kept. */
export const retentionOperations = {
  readRetention: gets('/operator/v1/retention', {
    summary: 'For how long history is kept',
    description:
      'In days. Partitions of a week go as a whole, by wall time, so that what is in them is kept for up to seven days longer; texts go to the minute, and what is told of SIMs within an hour, by exchange time.',
    versioned: true,
    answers: { 200: { schema: retention, says: 'Every kind of history.' } },
  }),
  changeRetention: patches('/operator/v1/retention', {
    summary: 'Keep history for longer or shorter',
    description:
      'What is not named stays as it is. What is past its time is dropped within minutes, for ever.',
    roles: ['admin'],
    body: z.strictObject({
      messages: days(30).describe(kinds.messages),
      texts: days(8).describe(kinds.texts),
      submissions: days(15).describe(kinds.submissions),
      workflows: days(112).describe(kinds.workflows),
      webhooks: days(10).describe(kinds.webhooks),
      answers: days(1).describe(kinds.answers),
      sim_actions: days(30).describe(kinds.sim_actions),
      sim_alarms: days(40).describe(kinds.sim_alarms),
      sim_disconnects: days(1).describe(kinds.sim_disconnects),
      sim_usage: days(62).describe(kinds.sim_usage),
      qod_sessions: days(10).describe(kinds.qod_sessions),
    }),
    versioned: true,
    answers: { 200: { schema: retention, says: 'Every kind of history.' } },
  }),
} satisfies OperatorOperations

export type Kind = z.output<typeof kind>
