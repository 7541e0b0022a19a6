import { ledgerCursor } from '../money/ledger-store.ts'
import { ledgerKinds } from '../money/ledger-kinds.ts'
import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { accountView, payment } from './account-contract.ts'
import { notFound, type OperatorOperations, apiKey, deletes, gets, posts, puts } from '#operators/index.ts'
import { amount, nullable, time } from '#platform/contract/shapes.ts'
import { pageQuery, pageShape } from '#platform/contract/paging/index.ts'

const entry = z.object({
  entry_id: z.string(),
  at: time.describe('exchange time'),
  kind: z.enum(ledgerKinds),
  amount: z.string().describe('euros; what was spent is below nothing'),
  messages: z.int().describe('how many messages were accepted together'),
  message_uuid: nullable(z.string()),
  reference: nullable(z.string()),
  fee: nullable(z.string()).describe('what was charged, by its name in the fee table'),
  spent_by: nullable(z.string()).describe('the subaccount that shares this balance and has spent it'),
  balance: nullable(z.string()).describe('euros behind this entry; null where only one kind is read'),
})

const ledgerPage = z.string().regex(ledgerCursor)

const moved = z
  .string()
  .regex(/^-?(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/)
  .describe('Euros to add, or to take away with a minus.')

/** What moves the balances of accounts. */
export const ledgerOperations = {
  readLedger: gets('/operator/v1/accounts/{api_key}/ledger', {
    summary: 'What has moved a balance',
    params: apiKey,
    query: z.strictObject({ ...pageQuery({ cursor: ledgerPage }), kind: z.enum(ledgerKinds).optional() }),
    answers: {
      200: {
        schema: pageShape('entries', entry).extend({ balance: z.string().describe('Of the same instant.') }),
        says: 'Entries, the newest first.',
      },
    },
  }),
  readLedgerCheck: gets('/operator/v1/accounts/{api_key}/ledger/check', {
    summary: 'Whether a balance is the sum of its ledger',
    params: apiKey,
    answers: {
      200: {
        schema: z.object({
          balance: z.string(),
          sum: nullable(z.string()).describe(
            'Of all entries; null while more of them have to be added than at once.',
          ),
          difference: nullable(z.string()).describe(
            'Balance less sum, to the micro-euro; anything but nothing is a fault.',
          ),
          checked_at: time.describe('When the sweep last found both to agree, or not.'),
        }),
        says: 'Both, of one instant.',
      },
    },
  }),
  adjustBalance: posts('/operator/v1/accounts/{api_key}/adjustments', {
    summary: 'Add to a balance, or take from it',
    description: 'A reference is used once for each account: asked again, nothing is moved.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: z.strictObject({ amount: moved, reference: z.string().min(1).max(200) }),
    answers: {
      200: { schema: accountView, says: 'The account as it is now.' },
      409: refused(
        'The reference stands for another amount, the balance would pass its credit limit or what it can hold, or is shared.',
      ),
    },
  }),
  putAutoReload: puts('/operator/v1/accounts/{api_key}/auto-reload', {
    summary: 'Make the first payment of auto-reload',
    description:
      'What is paid now is paid again whenever the balance is below the threshold, and when the customer asks for it. A `trx` begins once: asked again, nothing more is paid.',
    roles: ['admin'],
    params: apiKey,
    waitsSeconds: 10,
    body: z.strictObject({
      trx: z.string().min(1).max(200).describe('The reference of the payment, which top-ups name.'),
      amount: payment,
      threshold: amount.describe('The balance below which it is paid again.'),
    }),
    answers: {
      200: { schema: accountView, says: 'It was paid, and auto-reload is enabled.' },
      202: {
        schema: accountView,
        says: 'The payment is not answered yet; auto-reload begins when it is paid.',
      },
      ...notFound,
      409: refused(
        'The payment was declined, another one is under way, the reference stands for another, the balance is shared, or no payment provider is connected.',
      ),
    },
  }),
  deleteAutoReload: deletes('/operator/v1/accounts/{api_key}/auto-reload', {
    summary: 'End auto-reload',
    roles: ['admin'],
    params: apiKey,
    answers: { 204: { says: 'Nothing more is paid by itself.' } },
  }),
} satisfies OperatorOperations
