import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, carrierId, gets } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { messageMembers } from './members.ts'
import { unconfirmedMinutes } from '../unconfirmed/unconfirmed-shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const foundMessage = z.object({
  ...messageMembers,
  accepted_at: time,
})

// The maximum length of a user ID on a chat channel.
const address = z.string().min(1).max(128)

/** Operations that search messages. */
export const searchOperations = {
  searchMessages: gets('/operator/v1/messages', {
    summary: 'Search messages, newest first',
    description:
      'All filters must match. A page contains the messages found within 0.1 s, so it may have fewer than `limit` messages or none, and a `next` to continue the search. Times are exchange time, like `accepted_at`. Masked numbers are found only with `account_id`.',
    query: z.strictObject({
      message_uuid: z.uuid().optional(),
      account_id: apiKey.shape.api_key.optional(),
      client_ref: z.string().min(1).max(100).optional(),
      number: address.optional().describe('Number of the sender or the recipient.'),
      from: address.optional(),
      to: address.optional(),
      status: z
        .enum(['accepted', 'submitted', 'delivered', 'rejected', 'undeliverable', 'received', 'read'])
        .optional(),
      error_code: z
        .string()
        .regex(/^[0-9]{4}$/)
        .optional(),
      carrier_id: carrierId.shape.carrier_id.optional(),
      since: time.optional().describe('Only messages accepted at or after this time.'),
      until: time.optional().describe('Only messages accepted before this time.'),
      unconfirmed_minutes: unconfirmedMinutes,
      ...pageQuery(),
    }),
    responses: {
      200: pageOf('messages', foundMessage),
      422: refused('The search would take too long.'),
    },
  }),
} satisfies OperatorOperations
