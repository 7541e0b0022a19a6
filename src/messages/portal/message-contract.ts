import { onOwnResource, withKey, portalAnswers, portalNotFound } from '#accounts/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const statuses = [
  'accepted',
  'submitted',
  'delivered',
  'rejected',
  'undeliverable',
  'received',
  'read',
] as const

const message = z.object({
  message_uuid: z.uuid(),
  direction: z.enum(['outbound', 'inbound']),
  channel: z.string(),
  from: z.string(),
  to: z.string(),
  text: nullable(z.string()).describe('Null when texts so old are no longer kept.'),
  status: z.string(),
  error: nullable(z.object({ code: z.int(), title: z.string(), detail: nullable(z.string()) })).describe(
    'As the webhook of its status tells it.',
  ),
  parts: z.int(),
  price: z.string().describe('Euros, all parts together.'),
  client_ref: nullable(z.string()),
  accepted_at: time,
})

const step = z.object({
  at: time,
  what: z.string(),
  status: nullable(z.string()),
  says: nullable(z.string()),
  event_id: nullable(z.string()).describe('The webhook event that this step is about.'),
})

// As long as the name of somebody on a chat channel may be.
const address = z.string().min(1).max(128)

/** One's own messages. */
export const messageOperations = {
  findOwnMessages: {
    method: 'GET',
    path: '/console/v1/messages',
    summary: 'Find your messages, the newest first',
    description:
      'All that is given must hold. A page is what a tenth of a second finds, so it may hold fewer messages than were asked for, or none, with a `next` behind which the search goes on.',
    policy: withKey,
    query: z.strictObject({
      message_uuid: z.uuid().optional(),
      client_ref: z.string().min(1).max(100).optional(),
      number: address.optional().describe('The sender or the recipient.'),
      from: address.optional(),
      to: address.optional(),
      status: z.enum(statuses).optional(),
      error_code: z
        .string()
        .regex(/^[0-9]{4}$/)
        .optional(),
      since: time.optional().describe('Taken by the exchange then or later.'),
      until: time.optional().describe('Taken before.'),
      ...pageQuery({ most: 100 }),
    }),
    answers: {
      200: pageOf('messages', message),
      ...portalAnswers,
      422: refused('The search takes too long.'),
    },
  },
  readOwnMessage: {
    method: 'GET',
    path: '/console/v1/messages/{message_uuid}',
    summary: 'One message of yours, and what became of it step by step',
    policy: onOwnResource,
    params: z.object({ message_uuid: z.uuid() }),
    answers: {
      200: {
        schema: message.extend({
          application_id: nullable(z.string()),
          network: nullable(z.string()).describe('Where it went: mobile country code and network code.'),
          workflow: nullable(z.object({ workflow_id: z.uuid(), item: z.int(), items: z.int() })),
          timeline: z.array(step),
        }),
        says: 'The message.',
      },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
} satisfies Operations
