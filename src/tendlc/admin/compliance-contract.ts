import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { brandRelationships } from '../shapes/enumerations.ts'
import { registryEventKinds } from '../registry/events.ts'
import { notFound, type OperatorOperations, deletes, posts, puts } from '#operators/index.ts'

const ofBrand = z.object({ brand_id: z.string().regex(/^[0-9A-Z]{1,20}$/) })
const ofCampaign = z.object({ campaign_id: z.string().regex(/^[0-9A-Z]{1,20}$/) })

const why = {
  category: z.string().min(1).max(100).describe('Short reason, visible to the customer.'),
  explanation: z.string().min(1).max(1000).describe('Explanation, visible to the customer.'),
}
const impossible = refused('The current status does not allow this action.')

/** Compliance actions on brands and campaigns, and simulated registry events of the sandbox. */
export const complianceOperations = {
  suspendBrand: puts('/operator/v1/brands/{brand_id}/suspension', {
    summary: 'Suspend a brand',
    description:
      'Stops the traffic of the brand’s campaigns until the brand is restored. Opens a review that restores or terminates the brand.',
    roles: ['compliance'],
    params: ofBrand,
    body: z.strictObject(why),
    responses: { 204: { description: 'Suspended.' }, 409: impossible, ...notFound },
  }),
  restoreBrand: deletes('/operator/v1/brands/{brand_id}/suspension', {
    summary: 'Restore a suspended brand',
    roles: ['compliance'],
    params: ofBrand,
    responses: { 204: { description: 'Restored.' }, 409: impossible },
  }),
  terminateBrand: posts('/operator/v1/brands/{brand_id}/termination', {
    summary: 'Terminate a brand permanently',
    description: 'Also terminates its campaigns.',
    roles: ['compliance'],
    params: ofBrand,
    body: z.strictObject(why),
    responses: { 204: { description: 'Terminated.' }, 409: impossible },
  }),
  setBrandRelationship: puts('/operator/v1/brands/{brand_id}/relationship', {
    summary: 'Set the relationship level of a brand',
    description: 'The registry may set another level when it verifies the identity of the brand again.',
    roles: ['compliance'],
    params: ofBrand,
    body: z.strictObject({ level: z.enum(brandRelationships) }),
    responses: { 204: { description: 'Stored.' }, ...notFound },
  }),
  suspendCampaign: puts('/operator/v1/campaigns/{campaign_id}/suspension', {
    summary: 'Suspend a campaign and its traffic',
    description: 'Opens a review that restores or terminates the campaign.',
    roles: ['compliance'],
    params: ofCampaign,
    body: z.strictObject(why),
    responses: { 204: { description: 'Suspended.' }, 409: impossible, ...notFound },
  }),
  terminateCampaign: posts('/operator/v1/campaigns/{campaign_id}/termination', {
    summary: 'Terminate a campaign permanently',
    roles: ['compliance'],
    params: ofCampaign,
    body: z.strictObject(why),
    responses: { 204: { description: 'Terminated.' }, 409: impossible },
  }),
  reportRegistryEvent: posts('/operator/v1/simulator/registry-events', {
    summary: 'Simulate a registry event',
    description: 'Only in the sandbox. Repeating an `event_id` has no effect.',
    roles: ['compliance'],
    body: z.strictObject({
      event_id: z.string().min(1).max(100),
      kind: z.enum(registryEventKinds),
      subject_id: z
        .string()
        .regex(/^[0-9A-Z]{1,20}$/)
        .describe('ID of the brand or campaign.'),
      ...why,
      network_id: z.string().max(20).optional().describe('The network; required for `network-suspended`.'),
    }),
    responses: {
      200: {
        schema: z.object({ outcome: z.enum(['done', 'repeated']) }),
        description: '`done`, or `repeated` if this `event_id` was processed before.',
      },
      409: refused('The current status does not allow this event, or this exchange is not a sandbox.'),
      ...notFound,
    },
  }),
} satisfies OperatorOperations
