import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, posts } from '#operators/index.ts'
import { markedStatuses } from '../unconfirmed/unconfirmed-kinds.ts'

/** Operations on submitted messages that have no final receipt. */
export const unconfirmedOperations = {
  queryMessage: posts('/operator/v1/messages/{message_uuid}/query', {
    summary: 'Query the state of a submitted message at its carrier',
    description:
      'A node that is bound to the carrier sends query_sm for each segment without a receipt. A node starts at most ten queries per second. A final state has the effects of a receipt. `readMessage` shows the outcome. Many carriers do not support queries.',
    roles: ['messaging'],
    params: z.object({ message_uuid: z.uuid() }),
    responses: {
      202: {
        schema: z.object({ message_uuid: z.uuid() }),
        description: 'The query is stored, and is sent by a bound node.',
      },
      409: refused('The message is not submitted, the carrier is not connected, or a query is in progress.'),
    },
  }),
  markMessage: posts('/operator/v1/messages/{message_uuid}/mark', {
    summary: 'Give a submitted message its final status',
    description:
      'For a message whose receipt was lost, when its outcome is known from elsewhere. The customer gets the same webhook as after a receipt, and a rejected message is refunded. A receipt that arrives later changes nothing.',
    roles: ['messaging'],
    params: z.object({ message_uuid: z.uuid() }),
    body: z.strictObject({
      status: z.enum(markedStatuses),
      reason: z
        .string()
        .min(1)
        .max(200)
        .describe(
          'Source of the outcome, such as a report of the carrier. The customer sees it with an error.',
        ),
    }),
    responses: {
      200: {
        schema: z.object({ message_uuid: z.uuid(), status: z.enum(markedStatuses) }),
        description: 'The message has this status.',
      },
      409: refused('The message is not submitted, or already has a final status.'),
    },
  }),
} satisfies OperatorOperations
