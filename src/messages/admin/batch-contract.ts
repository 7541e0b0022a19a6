import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { type OperatorOperations, apiKey, carrierId, gets, posts } from '#operators/index.ts'
import { batchActions, mostInBatch } from '../unconfirmed/unconfirmed-kinds.ts'
import { unconfirmedMinutes } from '../unconfirmed/unconfirmed-shapes.ts'

const filter = {
  account_id: apiKey.shape.api_key.optional(),
  carrier_id: carrierId.shape.carrier_id.optional(),
}

const batchView = z.object({
  batch_id: z.uuid(),
  action: z.enum(batchActions),
  reason: z.string(),
  operator: z.string().describe('The operator who requested the batch.'),
  account_id: nullable(z.string()),
  carrier_id: nullable(z.string()),
  unconfirmed_minutes: z.int(),
  messages: z.int().describe('Number of messages when the batch was requested.'),
  changed: z.int().describe('Number of messages that were marked or sent again so far.'),
  failed: z.int().describe('Number of messages that could not be marked or sent again.'),
  failures: z
    .array(z.object({ message_uuid: z.uuid(), reason: z.string() }))
    .describe(
      'The first ten failed messages. A message that fails for an unknown reason is tried five times.',
    ),
  created_at: time,
  done_at: nullable(time).describe(
    'If null, the batch is in progress. The messages of a completed batch that are neither changed nor failed were skipped: a receipt arrived, or they were sent again before.',
  ),
})

/** Operations that mark, or send again, all messages of a filter that have no final receipt. */
export const batchOperations = {
  countUnconfirmedMessages: gets('/operator/v1/unconfirmed-messages', {
    summary: 'Count the messages without a final delivery receipt',
    description: `Counts the oldest messages of the filter, up to the ${mostInBatch} that one batch processes, and adds up what it costs to send them again.`,
    query: z.strictObject({ ...filter, unconfirmed_minutes: unconfirmedMinutes.unwrap() }),
    responses: {
      200: {
        schema: z.object({
          messages: z.int(),
          sent_again: z
            .int()
            .describe(
              'Number of these messages that batches have sent again already; `send_again` skips them.',
            ),
          charges: z
            .string()
            .describe(
              'The sum of the prices in euros of the messages that no batch has tried to send again: about what `send_again` costs.',
            ),
        }),
        description: 'The number of messages.',
      },
    },
  }),
  startUnconfirmedBatch: posts('/operator/v1/unconfirmed-messages/batches', {
    summary: 'Mark or send again all messages without a final delivery receipt',
    description: `Processes the messages that match the filter now, at most the oldest ${mostInBatch}, and continues after a restart. Without messages the batch is done at once. A message for which a receipt arrives before its turn is skipped. \`send_again\` charges the accounts a second time, and the originals may still be delivered; no message is sent again twice by batches.`,
    roles: ['messaging'],
    stepUp: true,
    body: z.strictObject({
      ...filter,
      unconfirmed_minutes: z
        .int()
        .min(1)
        .max(9_999)
        .describe('Only messages that were submitted at least this number of minutes ago.'),
      action: z
        .enum(batchActions)
        .describe(
          '`delivered`, `undeliverable` and `rejected` give the messages this final status, as after a receipt; `send_again` sends each as a new message.',
        ),
      reason: z.string().min(1).max(200).describe('The reason, which the customer sees with an error.'),
    }),
    responses: {
      202: { schema: batchView, description: 'The batch is stored.' },
      409: refused('Another batch is in progress.'),
    },
  }),
  listUnconfirmedBatches: gets('/operator/v1/unconfirmed-messages/batches', {
    summary: 'List batches of messages without receipts with their progress, newest first',
    query: z.strictObject({ ...pageQuery() }),
    responses: { 200: pageOf('batches', batchView) },
  }),
  readUnconfirmedBatch: gets('/operator/v1/unconfirmed-messages/batches/{batch_id}', {
    summary: 'Read the progress of a batch of messages without receipts',
    params: z.object({ batch_id: z.uuid() }),
    responses: { 200: { schema: batchView, description: 'The batch.' } },
  }),
} satisfies OperatorOperations
