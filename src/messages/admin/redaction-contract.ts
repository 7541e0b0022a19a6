import { z } from 'zod'
import { notFound, type OperatorOperations, apiKey, deletes, gets, puts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

export const redactionInput = {
  text_days: nullable(z.int().min(0).max(36_500)).describe(
    "Texts are discarded after so many days, once their message is over and told; 0 is at once then. Null keeps them as long as everybody's.",
  ),
  number_days: nullable(z.int().min(15).max(36_500)).describe(
    'Numbers of those the account writes to, and who write to it, are masked after so many days: a receipt may come until then. Null keeps them as long as messages.',
  ),
}

const redactionView = z.object({
  ...redactionInput,
  own: z.boolean().describe('Whether the account wants that itself; else it is what holds for all.'),
  texts_until: nullable(time).describe(
    'What is older has no text any more, but for what is not over; null where all has.',
  ),
  numbers_until: nullable(time).describe('What is older has no numbers any more, but for what is not over.'),
})

/** For how long texts and numbers of an account are kept. */
export const redactionOperations = {
  readRedaction: gets('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'When texts and numbers of an account are taken away',
    params: apiKey,
    versioned: true,
    answers: {
      200: { schema: redactionView, says: 'What was set, and how far it has come.' },
    },
  }),
  putRedaction: puts('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Set when texts and numbers of an account are taken away',
    description:
      'What is past its time goes within minutes, for ever, also in what webhooks have told: such events cannot be told again. A masked number shows its last four digits; who knows it whole finds its messages. A longer time brings nothing back.',
    roles: ['admin'],
    params: apiKey,
    body: z.strictObject(redactionInput),
    versioned: true,
    answers: { 200: { schema: redactionView, says: 'As it is now.' }, ...notFound },
  }),
  followExchangeRedaction: deletes('/operator/v1/accounts/{api_key}/redaction', {
    summary: 'Have what holds for all accounts hold for one again',
    roles: ['admin'],
    params: apiKey,
    versioned: true,
    answers: { 200: { schema: redactionView, says: 'As it is now.' } },
  }),
} satisfies OperatorOperations
