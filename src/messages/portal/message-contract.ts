import { onOwnResource, withKey, portalAnswers, portalNotFound } from '#accounts/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { unconfirmedMinutes } from '../unconfirmed/unconfirmed-shapes.ts'
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
  text: nullable(z.string()).describe(
    'Text of the message; null if it was erased when its retention period ended.',
  ),
  status: z.string(),
  error: nullable(z.object({ code: z.int(), title: z.string(), detail: nullable(z.string()) })).describe(
    'The error that the status webhook contains.',
  ),
  parts: z.int(),
  price: z
    .string()
    .describe(
      'Price of all segments in euros; 0.0000 if the message was rejected, because the price was refunded.',
    ),
  client_ref: nullable(z.string()),
  accepted_at: time,
})

const step = z.object({
  at: time,
  event: z.string(),
  status: nullable(z.string()),
  description: nullable(z.string()),
  event_id: nullable(z.string()).describe('ID of the webhook event that this step belongs to.'),
  message_uuid: nullable(z.uuid()).describe(
    'The other message: the new one of `sent_again`, or the earlier one of `repeats`.',
  ),
  waits_for: nullable(z.object({ event_id: z.uuid(), event_status: nullable(z.string()) })).describe(
    'The earlier webhook event of the message that must be delivered or fail before this webhook is sent.',
  ),
})

// The maximum length of a user ID on a chat channel.
const address = z.string().min(1).max(128)

/** Operations on the customer's messages. */
export const messageOperations = {
  findOwnMessages: {
    method: 'GET',
    path: '/console/v1/messages',
    summary: 'Search your messages, newest first',
    description:
      'All filters must match. A page contains the messages found within 0.1 s, so it may have fewer than `limit` messages or none, and a `next` to continue the search.',
    policy: withKey,
    query: z.strictObject({
      message_uuid: z.uuid().optional(),
      client_ref: z.string().min(1).max(100).optional(),
      number: address.optional().describe('Number of the sender or the recipient.'),
      from: address.optional(),
      to: address.optional(),
      status: z.enum(statuses).optional(),
      error_code: z
        .string()
        .regex(/^[0-9]{4}$/)
        .optional(),
      since: time.optional().describe('Only messages accepted at or after this time.'),
      until: time.optional().describe('Only messages accepted before this time.'),
      unconfirmed_minutes: unconfirmedMinutes,
      ...pageQuery({ most: 100 }),
    }),
    responses: {
      200: pageOf('messages', message),
      ...portalAnswers,
      422: refused('The search would take too long.'),
    },
  },
  readOwnMessage: {
    method: 'GET',
    path: '/console/v1/messages/{message_uuid}',
    summary: 'Read one of your messages with its timeline',
    policy: onOwnResource,
    params: z.object({ message_uuid: z.uuid() }),
    responses: {
      200: {
        schema: message.extend({
          application_id: nullable(z.string()),
          network: nullable(z.string()).describe(
            'Mobile country code and mobile network code of the recipient’s network.',
          ),
          workflow: nullable(z.object({ workflow_id: z.uuid(), item: z.int(), items: z.int() })),
          timeline: z.array(step),
        }),
        description: 'The message.',
      },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
} satisfies Operations
