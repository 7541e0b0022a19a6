import { z } from 'zod'
import { type OperatorOperations, gets } from '#operators/index.ts'
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
  sessions_wanted: z.int().describe('0 while it is not in use.'),
  waiting: z.int().describe('Messages that wait for it or its answer; 10,000 is as many or more.'),
  oldest_waiting_seconds: z.number(),
  unmatched_receipts: z.int(),
  ...counts,
})

/** How the exchange is doing now. */
export const overviewOperations = {
  readOverview: gets('/operator/v1/overview', {
    summary: 'How the exchange is doing now',
    description:
      'Messages are counted by each node and told every few seconds: what happened in the last hour of wall time, by minute, by carrier and by country. The answer is at most three seconds old.',
    answers: {
      200: {
        schema: z.object({
          at: time,
          accepted_per_second: z.number().describe('Over the last minute or two.'),
          minutes: z.array(z.object({ at: time, ...counts })).describe('Those in which something happened.'),
          carriers: z.array(carrier),
          destinations: z
            .array(z.object({ carrier_id: nullable(z.string()), country: nullable(z.string()), ...counts }))
            .describe('At most 200 of carrier and country, those with the most messages.'),
          webhook_endpoints: z
            .array(z.object({ state: z.string(), endpoints: z.int() }))
            .describe('Endpoints that are not healthy; 10,000 is as many or more.'),
          reviews: z.array(z.object({ kind: z.string(), waiting: z.int(), oldest_at: nullable(time) })),
        }),
        says: 'Figures of now.',
      },
    },
  }),
} satisfies OperatorOperations
