import { z } from 'zod'
import { notFound, type OperatorOperations, apiKey, deletes, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

export const redactionInput = {
  text_days: nullable(z.int().min(0).max(36_500)).describe(
    'Days until texts are erased, counted from the time when the message is final and notified; 0 erases at once. Null uses the retention of the exchange.',
  ),
  number_days: nullable(z.int().min(15).max(36_500)).describe(
    'Days until the numbers of recipients and inbound senders are masked; receipts may arrive until then. Null keeps them as long as messages.',
  ),
}

const redactionView = z.object({
  ...redactionInput,
  own: z
    .boolean()
    .describe('Whether the account has its own retention; otherwise that of the exchange applies.'),
  texts_until: nullable(time).describe(
    'Texts of older messages are erased, except messages in progress; null if no text is erased.',
  ),
  numbers_until: nullable(time).describe(
    'Numbers of older messages are masked, except messages in progress.',
  ),
})

/** The retention of texts and numbers of an account. */
export const redactionOperations = {
  readRedaction: gets('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Read the retention of texts and numbers of an account',
    params: apiKey,
    versioned: true,
    answers: {
      200: { schema: redactionView, says: 'The retention, and how far it has been applied.' },
    },
  }),
  putRedaction: puts('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Set the retention of texts and numbers of an account',
    description:
      'Data past its retention is permanently deleted within minutes, including in webhook events, which can then not be replayed. A masked number shows its last four digits; a search by the full number still finds its messages. A longer retention restores nothing.',
    roles: ['admin'],
    params: apiKey,
    body: z.strictObject(redactionInput),
    versioned: true,
    answers: { 200: { schema: redactionView, says: 'The new retention.' }, ...notFound },
  }),
  followExchangeRedaction: deletes('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Reset the retention of an account to that of the exchange',
    roles: ['admin'],
    params: apiKey,
    versioned: true,
    answers: { 200: { schema: redactionView, says: 'The new retention.' } },
  }),
} satisfies OperatorOperations
