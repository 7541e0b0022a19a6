import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { brandRelationships } from '../shapes/labels.ts'
import { registryEventKinds } from '../registry/events.ts'
import { notFound, type OperatorOperations, deletes, posts, puts } from '#operators/index.ts'

const ofBrand = z.object({ brand_id: z.string().regex(/^[0-9A-Z]{1,20}$/) })
const ofCampaign = z.object({ campaign_id: z.string().regex(/^[0-9A-Z]{1,20}$/) })

const why = {
  category: z.string().min(1).max(100).describe('In short, for the customer.'),
  explanation: z.string().min(1).max(1000).describe('For the customer.'),
}
const impossible = refused('Its status does not allow it.')

/** What operators do to brands and campaigns, and what the registry of the sandbox reports. */
export const complianceOperations = {
  suspendBrand: puts('/operator/v1/brands/{brand_id}/suspension', {
    summary: 'Suspend a brand',
    description:
      'Its campaigns have no traffic until it is restored. A review of it is opened, which lets it go on or terminates it.',
    roles: ['compliance'],
    params: ofBrand,
    body: z.strictObject(why),
    answers: { 204: { says: 'It is suspended.' }, 409: impossible, ...notFound },
  }),
  restoreBrand: deletes('/operator/v1/brands/{brand_id}/suspension', {
    summary: 'Let a suspended brand go on',
    roles: ['compliance'],
    params: ofBrand,
    answers: { 204: { says: 'It is active.' }, 409: impossible },
  }),
  terminateBrand: posts('/operator/v1/brands/{brand_id}/termination', {
    summary: 'Terminate a brand for ever',
    description: 'Its campaigns are terminated with it.',
    roles: ['compliance'],
    params: ofBrand,
    body: z.strictObject(why),
    answers: { 204: { says: 'It is terminated.' }, 409: impossible },
  }),
  setBrandRelationship: puts('/operator/v1/brands/{brand_id}/relationship', {
    summary: 'Set the relationship level of a brand',
    description: 'The registry may rank it differently when it checks the identity of the brand again.',
    roles: ['compliance'],
    params: ofBrand,
    body: z.strictObject({ level: z.enum(brandRelationships) }),
    answers: { 204: { says: 'It is stored.' }, ...notFound },
  }),
  suspendCampaign: puts('/operator/v1/campaigns/{campaign_id}/suspension', {
    summary: 'Suspend a campaign with its traffic',
    description: 'A review of it is opened, which lets it go on or terminates it.',
    roles: ['compliance'],
    params: ofCampaign,
    body: z.strictObject(why),
    answers: { 204: { says: 'It is suspended.' }, 409: impossible, ...notFound },
  }),
  terminateCampaign: posts('/operator/v1/campaigns/{campaign_id}/termination', {
    summary: 'Terminate a campaign for ever',
    roles: ['compliance'],
    params: ofCampaign,
    body: z.strictObject(why),
    answers: { 204: { says: 'It is terminated.' }, 409: impossible },
  }),
  reportRegistryEvent: posts('/operator/v1/simulator/registry-events', {
    summary: 'Let the registry of the sandbox report something',
    description: 'Told again under the same `event_id`, nothing happens.',
    roles: ['compliance'],
    body: z.strictObject({
      event_id: z.string().min(1).max(100),
      kind: z.enum(registryEventKinds),
      subject_id: z
        .string()
        .regex(/^[0-9A-Z]{1,20}$/)
        .describe('The brand, or the campaign.'),
      ...why,
      network_id: z.string().max(20).optional().describe('Of `network-suspended`: which network.'),
    }),
    answers: {
      200: {
        schema: z.object({ outcome: z.enum(['done', 'repeated']) }),
        says: 'It has happened, or had before.',
      },
      409: refused('It cannot happen now, or this is no sandbox.'),
      ...notFound,
    },
  }),
} satisfies OperatorOperations
