import { z } from 'zod'
import { redactionInput } from './redaction-contract.ts'
import { type OperatorOperations, gets, puts } from '#operators/index.ts'

const view = z.object(redactionInput)
const path = '/operator/v1/redaction'

/** Operations on the default retention of texts and numbers, for accounts that have no retention of their own. */
export const exchangeRedactionOperations = {
  readExchangeRedaction: gets(path, {
    summary: 'Read the default retention of texts and numbers',
    versioned: true,
    responses: { 200: { schema: view, description: 'The default retention.' } },
  }),
  putExchangeRedaction: puts(path, {
    summary: 'Set the default retention of texts and numbers',
    description:
      'Applies to all accounts that have no retention of their own, including new accounts. Data is permanently deleted within minutes after its retention.',
    roles: ['admin'],
    body: z.strictObject(redactionInput),
    versioned: true,
    responses: { 200: { schema: view, description: 'The new retention.' } },
  }),
} satisfies OperatorOperations
