import { withKey, portalAnswers } from '#accounts/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { mostUnconfirmed, overdueMinutes } from '../unconfirmed/unconfirmed-kinds.ts'
import { mostCounted } from './overview-store.ts'

const count = z.int()

/** The operation that returns the overview of the customer's traffic. */
export const overviewOperations = {
  readOwnOverview: {
    method: 'GET',
    path: '/console/v1/overview',
    summary: 'Read your traffic of the last 24 hours',
    description: `Counts at most the newest ${mostCounted} messages of the last 24 hours, by exchange time, as reports do. If there were more, \`complete\` is false and \`since\` is the time of the oldest message counted.`,
    policy: withKey,
    responses: {
      200: {
        schema: z.object({
          since: time,
          complete: z.boolean(),
          messages: count,
          outbound: z.record(z.string(), count).describe('Number of messages by status.'),
          inbound: count,
          spent: z.string().describe('Amount that was charged and not refunded, in euros.'),
          hours: z.array(z.object({ at: time, sent: count, failed: count, received: count })),
          errors: z
            .array(z.object({ code: count, title: z.string(), messages: count }))
            .describe('The 10 most frequent error codes.'),
          unconfirmed_messages: count.describe(
            `Number of messages that were submitted at least ${overdueMinutes} minutes ago and have no final delivery receipt, counted up to ${mostUnconfirmed}.`,
          ),
          undelivered_events: count.describe(
            'Number of webhook events of the last 24 hours that had a URL and are no longer retried, counted up to 1,000.',
          ),
        }),
        description: 'The overview.',
      },
      ...portalAnswers,
    },
  },
} satisfies Operations
