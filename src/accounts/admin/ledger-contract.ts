import { ledgerKinds } from '../money/ledger-kinds.ts'
import { ledgerPage } from '../money/ledger-wire.ts'
import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { accountView, payment } from './account-contract.ts'
import { notFound, type OperatorOperations, apiKey, deletes, gets, posts, puts } from '#operators/index.ts'
import { amount, nullable, time } from '#platform/contract/shapes.ts'
import { opaqueCursor, pageQuery } from '#platform/contract/paging/index.ts'

const moved = z
  .string()
  .regex(/^-?(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/)
  .describe('Amount in euros that is added to the balance; negative amounts are subtracted.')

/** Operations on ledgers, adjustments and auto-reload of accounts. */
export const ledgerOperations = {
  readLedger: gets('/operator/v1/accounts/{api_key}/ledger', {
    summary: 'List the ledger entries of an account',
    params: apiKey,
    query: z.strictObject({ ...pageQuery({ cursor: opaqueCursor }), kind: z.enum(ledgerKinds).optional() }),
    responses: {
      200: {
        schema: ledgerPage,
        description: 'Entries, newest first.',
      },
    },
  }),
  readLedgerCheck: gets('/operator/v1/accounts/{api_key}/ledger/check', {
    summary: 'Check a balance against its ledger',
    params: apiKey,
    responses: {
      200: {
        schema: z.object({
          balance: z.string(),
          sum: nullable(z.string()).describe(
            'Sum of all entries in euros; null while there are too many entries to add in one request.',
          ),
          difference: nullable(z.string()).describe(
            'Balance minus sum, exact to the micro-euro; any value except 0 is an error.',
          ),
          checked_at: time.describe('When the background check last compared balance and sum.'),
        }),
        description: 'Balance and sum at one instant.',
      },
    },
  }),
  adjustBalance: posts('/operator/v1/accounts/{api_key}/adjustments', {
    summary: 'Adjust a balance',
    description: 'Each reference is applied once per account; a repeated request has no effect.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: z.strictObject({ amount: moved, reference: z.string().min(1).max(200) }),
    responses: {
      200: { schema: accountView, description: 'The updated account.' },
      409: refused(
        'The reference was used with another amount, the balance would exceed its credit limit or maximum, or the balance is shared.',
      ),
    },
  }),
  putAutoReload: puts('/operator/v1/accounts/{api_key}/auto-reload', {
    summary: 'Enable auto-reload with a first payment',
    description:
      'Charges the amount now, and again whenever the balance is below the threshold or the customer requests a top-up. Each `trx` is charged once; a repeated request causes no further payment.',
    roles: ['admin'],
    params: apiKey,
    waitsSeconds: 10,
    body: z.strictObject({
      trx: z.string().min(1).max(200).describe('The payment reference that top-ups state.'),
      amount: payment,
      threshold: amount.describe('The balance below which the payment is repeated.'),
    }),
    responses: {
      200: { schema: accountView, description: 'The payment succeeded and auto-reload is enabled.' },
      202: {
        schema: accountView,
        description: 'The payment is pending; auto-reload is enabled once it succeeds.',
      },
      ...notFound,
      409: refused(
        'The payment was declined, another payment is pending, the reference was used before, the balance is shared, or no payment provider is connected.',
      ),
    },
  }),
  deleteAutoReload: deletes('/operator/v1/accounts/{api_key}/auto-reload', {
    summary: 'Disable auto-reload',
    roles: ['admin'],
    params: apiKey,
    responses: { 204: { description: 'Auto-reload is disabled.' } },
  }),
} satisfies OperatorOperations
