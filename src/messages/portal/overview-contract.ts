import { withKey, portalAnswers } from '#accounts/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { mostCounted } from './overview-store.ts'

const count = z.int()

/** One's own traffic at a glance. */
export const overviewOperations = {
  readOwnOverview: {
    method: 'GET',
    path: '/console/v1/overview',
    summary: 'Your traffic of the last day',
    description: `Of at most the newest ${mostCounted} messages of the last 24 hours, by wall time: where there were more, \`complete\` is false and \`since\` says how far back they reach.`,
    policy: withKey,
    answers: {
      200: {
        schema: z.object({
          since: time,
          complete: z.boolean(),
          messages: count,
          outbound: z.record(z.string(), count).describe('How many are in each status.'),
          inbound: count,
          spent: z.string().describe('Euros, of what was sent and not released.'),
          hours: z.array(z.object({ at: time, sent: count, failed: count, received: count })),
          errors: z
            .array(z.object({ code: count, title: z.string(), messages: count }))
            .describe('The ten most frequent.'),
          undelivered_events: count.describe(
            'Webhook events of the last day that nobody has taken and nobody tries any more, counted to a thousand.',
          ),
        }),
        says: 'The day.',
      },
      ...portalAnswers,
    },
  },
} satisfies Operations
