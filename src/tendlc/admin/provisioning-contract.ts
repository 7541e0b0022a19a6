import { z } from 'zod'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const request = z.object({
  link_id: z.uuid(),
  submitted_at: time.describe('Time of the request; a later request of the same number has another time.'),
  operation: z.enum(['link', 'unlink']),
  number: z.string(),
  api_key: z.string(),
  campaign_id: z.string(),
  registry_campaign_id: nullable(z.string()),
  previous_registry_campaign_id: nullable(z.string()).describe(
    'Campaign to which the number is linked until the result; null unless it moves.',
  ),
})

const result = z.strictObject({
  link_id: z.uuid(),
  submitted_at: time,
  outcome: z.enum(['done', 'rejected']).describe('`rejected` is allowed for `link` only.'),
  reason: z.string().min(1).max(500).optional().describe('Reason for the customer, required for `rejected`.'),
})

const failure = z.object({
  link_id: z.uuid(),
  operation: z.enum(['link', 'unlink']).describe('The refused operation.'),
  number: z.string(),
  api_key: z.string(),
  campaign_id: z.string(),
  reason: nullable(z.string()),
  at: time,
  status: z
    .enum(['LINKING', 'LINKED', 'REJECTED', 'UNLINKING', 'UNLINKED'])
    .describe('Status of the number in the campaign now.'),
})

/** Operations on the numbers of campaigns that must be provisioned at the networks. */
export const provisioningOperations = {
  listNumberProvisioning: gets('/operator/v1/number-provisioning', {
    summary: 'List numbers of campaigns to link or unlink at the networks',
    query: z.strictObject(pageQuery()),
    responses: { 200: pageOf('requests', request) },
  }),
  listProvisioningFailures: gets('/operator/v1/number-provisioning/failures', {
    summary: 'List numbers of campaigns that the networks refused to link or unlink, newest first',
    description:
      'One entry for each refusal. A refused unlinking is repeated every hour; the same reason is recorded once.',
    query: z.strictObject({ campaign_id: z.string().max(20).optional(), ...pageQuery() }),
    responses: { 200: pageOf('failures', failure) },
  }),
  storeNumberProvisioning: posts('/operator/v1/number-provisioning/results', {
    summary: 'State the results of linking and unlinking numbers by hand',
    description:
      'The first result of a request applies. Results of requests that are decided already, or that are no longer open, are ignored.',
    roles: ['compliance'],
    body: z.strictObject({ results: z.array(result).min(1).max(1000) }),
    responses: {
      200: {
        schema: z.object({
          stored: z.int().describe('Number of results that apply.'),
          ignored: z.array(z.uuid()).max(1000).describe('IDs of the links whose result was ignored.'),
        }),
        description: 'Stored.',
      },
    },
  }),
} satisfies OperatorOperations
