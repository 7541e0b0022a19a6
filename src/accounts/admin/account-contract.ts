import { forwardMethods, webhookVersions } from '../policy/policy.ts'
import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { type OperatorOperations, apiKey, gets, patches, posts } from '#operators/index.ts'
import { amount, nullable, time } from '#platform/contract/shapes.ts'
import { pageLimit, pageOf } from '#platform/contract/paging/index.ts'

/** An account as operators see it. */
export const accountView = z.object({
  api_key: z.string(),
  primary_api_key: nullable(z.string()),
  name: z.string(),
  status: z.string(),
  home_country: z.string(),
  inbound_url: nullable(z.string()),
  status_url: nullable(z.string()),
  compliance_events_url: nullable(z.string()),
  webhook_version: z.string(),
  http_forward_method: z.string(),
  webhook_any_2xx: z.boolean(),
  webhook_410_disables: z.boolean(),
  previous_signs_until: nullable(time),
  unknown_outcome: z.string(),
  max_outbound_request: z.int(),
  max_inbound_request: z.int(),
  max_calls_per_second: z.int(),
  max_numbers: z.int(),
  shares_balance: z.boolean().describe('Whether it pays from the balance of its primary account.'),
  balance: z.string().describe('Its own, or the one it shares.'),
  credit_limit: z.string(),
  auto_reload: nullable(z.object({ trx: z.string(), amount: z.string(), threshold: z.string() })),
})

const accountChanges = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  status: z.enum(['active', 'suspended']).optional(),
  inbound_url: nullable(webAddress).optional(),
  status_url: nullable(webAddress).optional(),
  compliance_events_url: nullable(webAddress)
    .optional()
    .describe('Where it is told what becomes of its 10DLC and toll-free registrations.'),
  webhook_version: z.enum(webhookVersions).optional(),
  http_forward_method: z
    .enum(forwardMethods)
    .optional()
    .describe("How webhooks travel to the account's own addresses; other addresses get JSON."),
  webhook_any_2xx: z
    .boolean()
    .optional()
    .describe('Whether every 2xx takes a webhook, not only 200 and 204.'),
  webhook_410_disables: z
    .boolean()
    .optional()
    .describe('Whether a receiver that answers 410 is told nothing more.'),
  unknown_outcome: z.enum(['at_least_once', 'at_most_once']).optional(),
  max_outbound_request: z.int().min(1).max(1_000_000).optional(),
  max_inbound_request: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Messages of subscribers a second that it is told of; more wait for their turn.'),
  max_calls_per_second: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Calls a second besides messages, over all nodes.'),
  max_numbers: z
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Numbers with which it can buy no more; what it holds beyond that stays.'),
  credit_limit: amount.optional().describe('How far below nothing its balance may go, in euros.'),
})

/** An amount above nothing. */
export const payment = z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/)

/** What opens an account. The secret is shown once. */
const accountInput = z.strictObject({
  name: z.string().min(1).max(200),
  home_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Makes it a subaccount of this one. */
  primary_api_key: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
  shares_balance: z
    .boolean()
    .optional()
    .describe('Whether it pays from the balance of its primary account, for good; its own unless said so.'),
})

const accountKeys = z.object({
  api_key: z.string(),
  api_secret: z.string(),
  signature_secret: z.string(),
})

/** Accounts and their money. */
export const accountOperations = {
  openAccount: posts('/operator/v1/accounts', {
    summary: 'Open an account, or a subaccount',
    roles: ['admin'],
    stepUp: true,
    body: accountInput,
    answers: {
      201: { schema: accountKeys, says: 'Its keys. The secret is shown here and never again.' },
      404: refused('No account has the primary key, or it is a subaccount itself.'),
    },
  }),
  listAccounts: gets('/operator/v1/accounts', {
    summary: 'All accounts, the subaccounts of one, those whose names begin so, or those with these keys',
    query: z.strictObject({
      primary_api_key: z
        .string()
        .regex(/^[0-9a-f]{8}$/)
        .optional(),
      after: z
        .string()
        .regex(/^[0-9a-f]{8}$/)
        .optional()
        .describe('The `next` of the page before.'),
      name: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('How its name begins, in whatever case; they come by name then.'),
      api_keys: z
        .string()
        .regex(/^[0-9a-f]{8}(,[0-9a-f]{8}){0,99}$/)
        .optional()
        .describe('Only these, a hundred at most, with commas between them.'),
      limit: pageLimit(),
    }),
    answers: {
      200: pageOf('accounts', accountView, 'Accounts by their keys, or by their names.'),
    },
  }),
  readAccount: gets('/operator/v1/accounts/{api_key}', {
    summary: 'One account with its balance',
    params: apiKey,
    versioned: true,
    answers: { 200: { schema: accountView, says: 'The account.' } },
  }),
  changeAccount: patches('/operator/v1/accounts/{api_key}', {
    summary: 'Change an account',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: accountChanges,
    versioned: true,
    answers: {
      200: { schema: accountView, says: 'The account as it is now.' },
      409: refused('It owes more than this credit limit, or shares the balance of another account.'),
    },
  }),
  creditAccount: posts('/operator/v1/accounts/{api_key}/credit', {
    summary: 'Add money to a balance',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    description: 'A reference is used once for each account: asked again, nothing is added.',
    body: z.strictObject({ amount: payment, reference: z.string().min(1).max(200) }),
    answers: {
      200: { schema: accountView, says: 'The account as it is now.' },
      409: refused(
        'The reference stands for another amount, the balance cannot hold more, or is shared with another account.',
      ),
    },
  }),
} satisfies OperatorOperations
