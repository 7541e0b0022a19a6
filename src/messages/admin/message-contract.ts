import { z } from 'zod'
import { testMessage } from '../message/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { messageMembers } from './members.ts'
import { unconfirmedView } from '../unconfirmed/unconfirmed-shapes.ts'

/** One event of a message, with all known details. */
export const timelineEntry = z.object({
  at: time,
  event: z.string(),
  status: nullable(z.string()),
  actor: z.string(),
  reason: nullable(z.string()),
  details: z.record(z.string(), z.unknown()).nullable(),
})

export const messageView = z.object({
  ...messageMembers,
  application_id: nullable(z.string()),
  content_id: nullable(z.string()),
  entity_id: nullable(z.string()),
  trusted_recipient: nullable(z.boolean()),
  possible_duplicate: z.boolean(),
  workflow: nullable(z.object({ workflow_id: z.uuid(), item: z.int(), items: z.int() })),
  submissions: z.array(
    z.object({
      part: z.int(),
      carrier_id: z.string(),
      carrier_message_id: z.string(),
      receipt_state: nullable(z.string()),
    }),
  ),
  unconfirmed: unconfirmedView
    .nullable()
    .describe('For a submitted message without a final delivery receipt, the likely cause.'),
  timeline: z.array(timelineEntry),
})

/** Operations on the history of messages, and on test messages. */
export const messageOperations = {
  readMessage: gets('/operator/v1/messages/{message_uuid}', {
    summary: 'Read a message with its full timeline',
    params: z.object({ message_uuid: z.uuid() }),
    responses: { 200: { schema: messageView, description: 'The message.' } },
  }),
  sendTestMessage: posts('/operator/v1/accounts/{api_key}/messages', {
    summary: 'Send a message on behalf of an account',
    description:
      'The message is treated and charged like any other message of the account. The message history names the operator.',
    roles: ['messaging'],
    params: apiKey,
    body: testMessage,
    responses: {
      202: {
        schema: z.object({ message_uuid: z.uuid() }),
        description: 'The message is stored; `readMessage` shows whether the message was rejected.',
      },
      402: refused('The balance does not cover the message, or the daily spend cap is reached.'),
      409: refused(
        'The message that `repeats` names was sent again before, is still queued, or was delivered.',
      ),
      429: refused('The account exceeds its message rate.'),
    },
  }),
} satisfies OperatorOperations
