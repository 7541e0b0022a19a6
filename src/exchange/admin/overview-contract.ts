import { z } from 'zod'
import { type OperatorOperations, gets } from '#operators/index.ts'
import { mostUnconfirmed, overdueMinutes } from '#messages/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const counts = {
  accepted: z.int(),
  submitted: z.int(),
  delivered: z.int(),
  undeliverable: z.int(),
  rejected: z.int(),
}

const carrier = z.object({
  carrier_id: z.string(),
  sessions_bound: z.int(),
  sessions_wanted: z.int().describe('Number of configured sessions; 0 if the carrier is not in use.'),
  waiting: z.int().describe('Messages queued or in flight; 10,000 means 10,000 or more.'),
  oldest_waiting_seconds: z.number(),
  unmatched_receipts: z.int(),
  ...counts,
})

/** The operation that returns current traffic, queues and sessions. */
export const overviewOperations = {
  readOverview: gets('/operator/v1/overview', {
    summary: 'Get current traffic, queues and sessions',
    description:
      'Message counts of the last hour of wall time by minute, carrier and country. Nodes report their counts every few seconds; the response is at most 3 s old.',
    responses: {
      200: {
        schema: z.object({
          at: time,
          exchange_at: time.describe('Current exchange time, for the ages of reviews.'),
          accepted_per_second: z.number().describe('Average of the current and the previous minute.'),
          minutes: z.array(z.object({ at: time, ...counts })).describe('Minutes with at least one event.'),
          carriers: z.array(carrier),
          destinations: z
            .array(z.object({ carrier_id: nullable(z.string()), country: nullable(z.string()), ...counts }))
            .describe('The 200 combinations of carrier and country with the most messages.'),
          webhook_endpoints: z
            .array(z.object({ state: z.string(), endpoints: z.int() }))
            .describe('Number of endpoints that are not healthy; 10,000 means 10,000 or more.'),
          unconfirmed_messages: z
            .int()
            .describe(
              `Number of messages that were submitted at least ${overdueMinutes} minutes ago and have no final delivery receipt, counted up to ${mostUnconfirmed}. \`searchMessages\` lists them with \`unconfirmed_minutes\`.`,
            ),
          reviews: z.array(z.object({ kind: z.string(), waiting: z.int(), oldest_at: nullable(time) })),
        }),
        description: 'The current counts.',
      },
    },
  }),
} satisfies OperatorOperations
