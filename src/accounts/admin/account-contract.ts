import { forwardMethods, webhookVersions } from '../policy/policy.ts'
import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { type OperatorOperations, apiKey, gets, patches, posts } from '#operators/index.ts'
import { amount, nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

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
  shares_balance: z.boolean().describe('Whether the account pays from the balance of its primary account.'),
  balance: z
    .string()
    .describe('Balance of the account in euros; for an account that shares a balance, the shared balance.'),
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
    .describe("URL that receives status events of the account's 10DLC and toll-free registrations."),
  webhook_version: z.enum(webhookVersions).optional(),
  http_forward_method: z
    .enum(forwardMethods)
    .optional()
    .describe(
      "Method and format of webhooks to the account's own URLs. Webhooks to other URLs are sent as POST with JSON.",
    ),
  webhook_any_2xx: z
    .boolean()
    .optional()
    .describe('Whether every 2xx status acknowledges a webhook, not only 200 and 204.'),
  webhook_410_disables: z.boolean().optional().describe('Whether a 410 response disables the endpoint.'),
  unknown_outcome: z.enum(['at_least_once', 'at_most_once']).optional(),
  max_outbound_request: z.int().min(1).max(1_000_000).optional(),
  max_inbound_request: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Maximum inbound messages delivered per second; more are queued.'),
  max_calls_per_second: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Maximum API calls per second over all nodes, not counting sent messages.'),
  max_numbers: z
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe(
      'Maximum number of owned numbers. Purchases above the limit are rejected; numbers already owned are kept.',
    ),
  credit_limit: amount.optional().describe('Amount in euros by which the balance may be negative.'),
})

/** An amount above zero. */
export const payment = z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/)

/** The request to create an account. The secret is returned only once. */
const accountInput = z.strictObject({
  name: z.string().min(1).max(200),
  home_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Creates a subaccount of this account. */
  primary_api_key: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
  shares_balance: z
    .boolean()
    .optional()
    .describe(
      'Whether the subaccount permanently pays from the balance of its primary account; default: a separate balance.',
    ),
})

const accountKeys = z.object({
  api_key: z.string(),
  api_secret: z.string(),
  signature_secret: z.string(),
})

/** Operations on accounts and their money. */
export const accountOperations = {
  openAccount: posts('/operator/v1/accounts', {
    summary: 'Create an account or a subaccount',
    roles: ['admin'],
    stepUp: true,
    body: accountInput,
    responses: {
      201: { schema: accountKeys, description: 'The keys of the account. The secret is shown only once.' },
      404: refused('The primary account does not exist or is itself a subaccount.'),
    },
  }),
  listAccounts: gets('/operator/v1/accounts', {
    summary: 'List accounts',
    query: z.strictObject({
      primary_api_key: z
        .string()
        .regex(/^[0-9a-f]{8}$/)
        .optional(),
      name: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Start of the name, case-insensitive; sorts the result by name.'),
      api_keys: z
        .string()
        .regex(/^[0-9a-f]{8}(,[0-9a-f]{8}){0,99}$/)
        .optional()
        .describe('Only these accounts: up to 100 API keys, separated by commas.'),
      ...pageQuery({ cursor: z.string().regex(/^[0-9a-f]{8}$/) }),
    }),
    responses: {
      200: pageOf('accounts', accountView, 'Accounts ordered by API key, or by name if filtered by name.'),
    },
  }),
  readAccount: gets('/operator/v1/accounts/{api_key}', {
    summary: 'Read an account with its balance',
    params: apiKey,
    versioned: true,
    responses: { 200: { schema: accountView, description: 'The account.' } },
  }),
  changeAccount: patches('/operator/v1/accounts/{api_key}', {
    summary: 'Change an account',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: accountChanges,
    versioned: true,
    responses: {
      200: { schema: accountView, description: 'The updated account.' },
      409: refused(
        'The debt exceeds this credit limit, or the account shares the balance of another account.',
      ),
    },
  }),
  creditAccount: posts('/operator/v1/accounts/{api_key}/credit', {
    summary: 'Add money to a balance',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    description: 'Each reference is credited once per account; a repeated request has no effect.',
    body: z.strictObject({ amount: payment, reference: z.string().min(1).max(200) }),
    responses: {
      200: { schema: accountView, description: 'The updated account.' },
      409: refused(
        'The reference was used with another amount, the balance would exceed its maximum, or the account shares the balance of another account.',
      ),
    },
  }),
} satisfies OperatorOperations
