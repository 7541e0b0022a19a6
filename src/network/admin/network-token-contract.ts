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
    .describe('Who decides: an operator, a webhook of yours, or nobody, because it is denied.'),
  url: webAddress.optional().describe('Where a webhook is asked; needed by one, and by nothing else.'),
  secret: z
    .string()
    .regex(/^[\x21-\x7e]{24,128}$/)
    .optional()
    .describe(
      'What signs its questions. Of a new webhook it is needed; otherwise it stays when it is left out.',
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
    z.object({ attempts: z.int(), asked_again: z.boolean(), fault: nullable(z.string()) }),
  ).describe('What became of asking a webhook; null where none is asked.'),
  created_at: time,
  expires_at: time,
  decided_at: nullable(time),
  decided_by: nullable(z.string()),
  why: nullable(z.string()),
})

const decision = z.object({
  request_id: z.uuid(),
  ...about,
  outcome: z.enum(['granted', 'denied']),
  decided_at: time,
  decided_by: z.string(),
  why: nullable(z.string()),
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

/** Who may ask about numbers: consent hooks, the requests that wait for a decision, and the tokens that were given. */
export const networkTokenOperations = {
  listNetworkHooks: gets('/operator/v1/network-hooks', {
    summary: 'Consent hooks: who decides about numbers that are not of the asking account',
    answers: { 200: { schema: z.object({ hooks: z.array(hook) }), says: 'All of them.' } },
  }),
  putNetworkHook: puts(hookPath, {
    summary: 'Say who decides for a purpose and a scope, each of which may be any',
    description: 'Every node goes by it within a second. The hook that names most counts.',
    roles: ['sims'],
    params: ofHook,
    body: hookInput,
    answers: {
      200: { schema: hook, says: 'It is changed.' },
      201: { schema: hook, says: 'It is made.' },
    },
  }),
  deleteNetworkHook: deletes(hookPath, {
    summary: 'Remove a consent hook',
    description: 'What waits for its webhook waits for an operator from now on.',
    roles: ['sims'],
    params: ofHook,
    answers: { 204: { says: 'It is removed.' } },
  }),
  listNetworkRequests: gets('/operator/v1/network-requests', {
    summary: 'Requests for tokens of numbers that wait for a decision, those that expire soonest first',
    query: z.strictObject(
      pageQuery({ cursor: z.string().regex(/^[0-9]{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) }),
    ),
    answers: { 200: pageOf('requests', request) },
  }),
  readNetworkRequest: gets('/operator/v1/network-requests/{request_id}', {
    summary: 'One request, until its token is given or an hour behind its end',
    params: z.object({ request_id: z.uuid() }),
    answers: { 200: { schema: request, says: 'The request.' } },
  }),
  decideNetworkRequest: posts('/operator/v1/network-requests/{request_id}/decision', {
    summary: 'Grant or deny a request that waits',
    roles: ['sims'],
    params: z.object({ request_id: z.uuid() }),
    body: z.strictObject({
      decision: z.enum(['granted', 'denied']),
      why: z.string().min(1).max(500).describe('Kept with the decision.'),
    }),
    answers: {
      200: { schema: request, says: 'The request as it is now.' },
      409: refused('It is decided already, or has expired.'),
    },
  }),
  listNetworkDecisions: gets('/operator/v1/network-decisions', {
    summary: 'What was decided in the last 400 days, by whom and why, the newest requests first',
    query: z.strictObject({ api_key: apiKey, number: msisdn.optional(), ...pageQuery() }),
    answers: { 200: pageOf('decisions', decision) },
  }),
  listNetworkTokens: gets('/operator/v1/network-tokens', {
    summary: 'Access tokens of numbers that are good now, the newest first',
    query: z.strictObject({
      api_key: apiKey,
      application_id: z.uuid().optional(),
      number: msisdn.optional(),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('tokens', token) },
  }),
  revokeNetworkToken: deletes('/operator/v1/network-tokens/{token_id}', {
    summary: 'Revoke an access token of a number',
    description: 'It is refused by every node within a second.',
    roles: ['sims'],
    params: z.object({ token_id: z.uuid() }),
    answers: { 204: { says: 'It is revoked.' } },
  }),
} satisfies OperatorOperations
