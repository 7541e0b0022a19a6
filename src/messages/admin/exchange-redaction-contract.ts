import { z } from 'zod'
import { redactionInput } from './redaction-contract.ts'
import { type OperatorOperations, gets, puts } from '#operators/index.ts'

const view = z.object(redactionInput)
const path = '/operator/v1/redaction'

/** For how long texts and numbers are kept of accounts that want nothing of their own. */
export const exchangeRedactionOperations = {
  readExchangeRedaction: gets(path, {
    summary: 'When texts and numbers are taken away, unless an account wants otherwise',
    versioned: true,
    answers: { 200: { schema: view, says: 'What was set.' } },
  }),
  putExchangeRedaction: puts(path, {
    summary: 'Set when texts and numbers are taken away, unless an account wants otherwise',
    description:
      'It holds for every account without a wish of its own, those to come too. What is past its time goes within minutes, for ever.',
    roles: ['admin'],
    body: z.strictObject(redactionInput),
    versioned: true,
    answers: { 200: { schema: view, says: 'As it is now.' } },
  }),
} satisfies OperatorOperations
