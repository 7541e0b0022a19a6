import { z } from 'zod'
import { notFound, type OperatorOperations, apiKey, deletes, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

export const redactionInput = {
  text_days: nullable(z.int().min(0).max(36_500)).describe(
    'Days after which texts are erased, counted from the time when the final status was reached and reported; 0 erases them immediately. Null uses the retention of the exchange.',
  ),
  number_days: nullable(z.int().min(15).max(36_500)).describe(
    'Days after which the numbers of recipients and inbound senders are masked; delivery receipts are matched until then. Null keeps the numbers as long as the messages.',
  ),
}

const redactionView = z.object({
  ...redactionInput,
  own: z
    .boolean()
    .describe(
      'Whether the account has a retention of its own; otherwise the retention of the exchange applies.',
    ),
  texts_until: nullable(time).describe(
    'Texts of messages older than this time are erased, except of messages in progress; null if no texts are erased.',
  ),
  numbers_until: nullable(time).describe(
    'Numbers of messages older than this time are masked, except of messages in progress.',
  ),
})

/** Operations on the retention of texts and numbers of an account. */
export const redactionOperations = {
  readRedaction: gets('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Read the retention of texts and numbers of an account',
    params: apiKey,
    versioned: true,
    responses: {
      200: {
        schema: redactionView,
        description: 'The retention, and the time up to which it has been applied.',
      },
    },
  }),
  putRedaction: puts('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Set the retention of texts and numbers of an account',
    description:
      'Data is permanently deleted within minutes after its retention, also in webhook events, which can then no longer be replayed. A masked number shows the last four digits; a search by the full number still finds the messages. A longer retention restores nothing.',
    roles: ['admin'],
    params: apiKey,
    body: z.strictObject(redactionInput),
    versioned: true,
    responses: { 200: { schema: redactionView, description: 'The new retention.' }, ...notFound },
  }),
  followExchangeRedaction: deletes('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Reset the retention of an account to that of the exchange',
    roles: ['admin'],
    params: apiKey,
    versioned: true,
    responses: { 200: { schema: redactionView, description: 'The new retention.' } },
  }),
} satisfies OperatorOperations
