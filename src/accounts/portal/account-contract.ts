import { feeTableKinds, ledgerKinds } from '../money/ledger-kinds.ts'
import { ledgerCursor } from '../money/ledger-store.ts'
import { withKey } from '../contract/policies.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { portalAnswers } from './shapes.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageQuery, pageShape } from '#platform/contract/paging/index.ts'

const account = z.object({
  api_key: z.string(),
  primary_api_key: nullable(z.string()),
  name: z.string(),
  home_country: z.string(),
  inbound_url: nullable(z.string()),
  status_url: nullable(z.string()),
  compliance_events_url: nullable(z.string()),
  webhook_version: z.string(),
  http_forward_method: z.string(),
  max_outbound_request: z.int(),
  max_inbound_request: z.int(),
  max_calls_per_second: z.int(),
  max_numbers: z.int(),
  shares_balance: z.boolean().describe('Whether it pays from the balance of its primary account.'),
  balance: z.string().describe('Euros; its own, or the one it shares.'),
  credit_limit: nullable(z.string()).describe('Null where it shares a balance.'),
  auto_reload: nullable(z.object({ trx: z.string(), amount: z.string(), threshold: z.string() })),
})

const entry = z.object({
  entry_id: z.string(),
  at: time.describe('Exchange time.'),
  kind: z.enum(ledgerKinds),
  amount: z.string().describe('Euros; what was spent is below nothing.'),
  messages: z.int().describe('How many messages were accepted together.'),
  message_uuid: nullable(z.string()),
  reference: nullable(z.string()),
  fee: nullable(z.string()).describe('What was charged, by its name in the fee table.'),
  spent_by: nullable(z.string()).describe('The subaccount that shares this balance and has spent it.'),
  balance: nullable(z.string()).describe('Euros behind this entry; null where only one kind is read.'),
})

const ledgerPage = z.string().regex(ledgerCursor)

/** One's own account and its money. */
export const accountOperations = {
  readOwnAccount: {
    method: 'GET',
    path: '/console/v1/account',
    summary: 'Your account with its balance and settings',
    policy: withKey,
    answers: { 200: { schema: account, says: 'The account.' }, ...portalAnswers },
  },
  readOwnLedger: {
    method: 'GET',
    path: '/console/v1/ledger',
    summary: 'What has moved your balance, the newest first',
    description:
      'Of a balance of its own. What an account has spent that shares a balance stands in the ledger of its primary account.',
    policy: withKey,
    query: z.strictObject({
      ...pageQuery({ cursor: ledgerPage, most: 100 }),
      kind: z.enum(ledgerKinds).optional(),
    }),
    answers: {
      200: {
        schema: pageShape('entries', entry).extend({
          balance: z.string().describe('Of the same instant.'),
        }),
        says: 'A page of entries.',
      },
      ...portalAnswers,
    },
  },
  readOwnFees: {
    method: 'GET',
    path: '/console/v1/fees',
    summary: 'What registrations cost you',
    description:
      'As it is now. Of what is not named nothing is taken; numbers are offered with prices of their own.',
    policy: withKey,
    answers: {
      200: {
        schema: z.object({
          fees: z.array(z.object({ kind: z.enum(feeTableKinds), amount: z.string().describe('Euros.') })),
        }),
        says: 'The fees that are taken from your balance.',
      },
      ...portalAnswers,
    },
  },
} satisfies Operations
