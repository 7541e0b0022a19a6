import { z } from 'zod'
import { grants } from '../tokens/scopes.ts'
import { hookModes } from '../tokens/hook-store.ts'
import { purposes } from '../tokens/purposes.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { type OperatorOperations, deletes, gets, posts, puts } from '#operators/index.ts'
import { msisdn, nullable, time } from '#platform/contract/shapes.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const any = 'any'
const purpose = z.enum([any, ...purposes])
const scope = z.enum([any, ...grants])

const hook = z.object({
  purpose: z.string(),
  scope: z.string(),
  mode: z.enum(hookModes),
  url: nullable(z.string()),
  created_at: time,
})

const hookInput = z.strictObject({
  mode: z
    .enum(hookModes)
    .describe('How requests are decided: by an operator, by a webhook, or always denied.'),
  url: webAddress.optional().describe('URL of the webhook. Required for webhooks, not accepted otherwise.'),
  secret: z
    .string()
    .regex(/^[\x21-\x7e]{24,128}$/)
    .optional()
    .describe(
      'Secret that signs requests to the webhook. Required for a new webhook; if omitted, the stored secret is kept.',
    ),
})

const about = {
  api_key: z.string(),
  application_id: z.uuid(),
  number: z.string(),
  purpose: z.string(),
  scopes: z.array(z.string()),
}

const request = z.object({
  request_id: z.uuid(),
  ...about,
  basis: z.string(),
  state: z.enum(['pending', 'granted', 'denied', 'expired']),
  webhook: nullable(
    z.object({ attempts: z.int(), will_retry: z.boolean(), fault: nullable(z.string()) }),
  ).describe('State of the webhook request; null if no webhook decides.'),
  created_at: time,
  expires_at: time,
  decided_at: nullable(time),
  decided_by: nullable(z.string()),
  reason: nullable(z.string()),
})

const decision = z.object({
  request_id: z.uuid(),
  ...about,
  outcome: z.enum(['granted', 'denied']),
  decided_at: time,
  decided_by: z.string(),
  reason: nullable(z.string()),
})

const token = z.object({
  token_id: z.uuid(),
  ...about,
  basis: z.string(),
  created_at: time,
  expires_at: time,
})

const apiKey = z
  .string()
  .regex(/^[0-9a-f]{8}$/)
  .optional()
const ofHook = z.object({ purpose, scope })
const hookPath = '/operator/v1/network-hooks/{purpose}/{scope}'

/** Operations on the consent for numbers of other accounts: hooks, pending requests, decisions and issued tokens. */
export const networkTokenOperations = {
  listNetworkHooks: gets('/operator/v1/network-hooks', {
    summary: 'List consent hooks, which decide token requests for numbers of other accounts',
    responses: { 200: { schema: z.object({ hooks: z.array(hook) }), description: 'All consent hooks.' } },
  }),
  putNetworkHook: puts(hookPath, {
    summary: 'Create or replace the consent hook for a purpose and scope',
    description:
      'Purpose and scope may be `any`; the most specific hook applies. Takes effect on every node within 1 s.',
    roles: ['sims'],
    params: ofHook,
    body: hookInput,
    responses: {
      200: { schema: hook, description: 'Hook replaced.' },
      201: { schema: hook, description: 'Hook created.' },
    },
  }),
  deleteNetworkHook: deletes(hookPath, {
    summary: 'Delete a consent hook',
    description: 'Requests that are pending at the webhook of the deleted hook then wait for an operator.',
    roles: ['sims'],
    params: ofHook,
    responses: { 204: { description: 'Hook deleted.' } },
  }),
  listNetworkRequests: gets('/operator/v1/network-requests', {
    summary: 'List pending token requests, earliest expiry first',
    query: z.strictObject(
      pageQuery({ cursor: z.string().regex(/^[0-9]{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) }),
    ),
    responses: { 200: pageOf('requests', request) },
  }),
  readNetworkRequest: gets('/operator/v1/network-requests/{request_id}', {
    summary: 'Get a token request',
    description: 'Available until the token is issued, or until 1 hour after the request expires.',
    params: z.object({ request_id: z.uuid() }),
    responses: { 200: { schema: request, description: 'The request.' } },
  }),
  decideNetworkRequest: posts('/operator/v1/network-requests/{request_id}/decision', {
    summary: 'Grant or deny a pending token request',
    roles: ['sims'],
    params: z.object({ request_id: z.uuid() }),
    body: z.strictObject({
      decision: z.enum(['granted', 'denied']),
      reason: z.string().min(1).max(500).describe('Reason stored with the decision.'),
    }),
    responses: {
      200: { schema: request, description: 'The updated request.' },
      409: refused('The request is already decided or has expired.'),
    },
  }),
  listNetworkDecisions: gets('/operator/v1/network-decisions', {
    summary: 'List decisions of the last 400 days, newest requests first',
    query: z.strictObject({ api_key: apiKey, number: msisdn.optional(), ...pageQuery() }),
    responses: { 200: pageOf('decisions', decision) },
  }),
  listNetworkTokens: gets('/operator/v1/network-tokens', {
    summary: 'List valid access tokens for numbers, newest first',
    query: z.strictObject({
      api_key: apiKey,
      application_id: z.uuid().optional(),
      number: msisdn.optional(),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('tokens', token) },
  }),
  revokeNetworkToken: deletes('/operator/v1/network-tokens/{token_id}', {
    summary: 'Revoke an access token for a number',
    description: 'Every node rejects the token within 1 s.',
    roles: ['sims'],
    params: z.object({ token_id: z.uuid() }),
    responses: { 204: { description: 'Token revoked.' } },
  }),
} satisfies OperatorOperations
