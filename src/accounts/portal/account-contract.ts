import { feeTableKinds, ledgerKinds } from '../money/ledger-kinds.ts'
import { ledgerPage } from '../money/ledger-wire.ts'
import { withKey } from '../contract/policies.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { portalAnswers } from './shapes.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { opaqueCursor, pageQuery } from '#platform/contract/paging/index.ts'

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
  shares_balance: z.boolean().describe('Whether the account pays from the balance of its primary account.'),
  balance: z
    .string()
    .describe('Balance of the account in euros; for an account that shares a balance, the shared balance.'),
  credit_limit: nullable(z.string()).describe(
    'Amount in euros by which the balance may be negative; null if the account shares a balance.',
  ),
  auto_reload: nullable(z.object({ trx: z.string(), amount: z.string(), threshold: z.string() })),
})

/** Operations on a customer's own account and balance. */
export const accountOperations = {
  readOwnAccount: {
    method: 'GET',
    path: '/console/v1/account',
    summary: 'Read your account with its balance and settings',
    policy: withKey,
    responses: { 200: { schema: account, description: 'The account.' }, ...portalAnswers },
  },
  readOwnLedger: {
    method: 'GET',
    path: '/console/v1/ledger',
    summary: 'List your ledger entries, newest first',
    description:
      'Only for an account with a separate balance. Spending of an account that shares a balance is listed in the ledger of the primary account.',
    policy: withKey,
    query: z.strictObject({
      ...pageQuery({ cursor: opaqueCursor, most: 100 }),
      kind: z.enum(ledgerKinds).optional(),
    }),
    responses: {
      200: {
        schema: ledgerPage,
        description: 'A page of entries.',
      },
      ...portalAnswers,
    },
  },
  readOwnFees: {
    method: 'GET',
    path: '/console/v1/fees',
    summary: 'List the fees for registrations',
    description:
      'The current fees. Kinds that are not listed are free. The prices of a number are returned by the search for numbers.',
    policy: withKey,
    responses: {
      200: {
        schema: z.object({
          fees: z.array(z.object({ kind: z.enum(feeTableKinds), amount: z.string().describe('Euros.') })),
        }),
        description: 'The fees charged to your balance.',
      },
      ...portalAnswers,
    },
  },
} satisfies Operations
