import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, carrierId, gets } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { messageMembers } from './members.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const foundMessage = z.object({
  ...messageMembers,
  accepted_at: time,
})

// As long as the name of somebody on a chat channel may be.
const address = z.string().min(1).max(128)

/** Messages by what is known of them. */
export const searchOperations = {
  searchMessages: gets('/operator/v1/messages', {
    summary: 'Find messages, the newest first',
    description:
      'All that is given must hold. A page is what a tenth of a second finds, so it may hold fewer messages than were asked for, or none, with a `next` behind which the search goes on. Times are exchange time, as messages show them in `accepted_at`. Numbers that are masked are found where `account_id` is given.',
    query: z.strictObject({
      message_uuid: z.uuid().optional(),
      account_id: apiKey.shape.api_key.optional(),
      client_ref: z.string().min(1).max(100).optional(),
      number: address.optional().describe('The sender or the recipient.'),
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
      since: time.optional().describe('Taken by the exchange then or later.'),
      until: time.optional().describe('Taken before.'),
      ...pageQuery(),
    }),
    answers: {
      200: pageOf('messages', foundMessage),
      422: refused('The search takes too long.'),
    },
  }),
} satisfies OperatorOperations
