import { z } from 'zod'
import { campaignStatuses } from '../shapes/enumerations.ts'
import { networkRecord } from '../shapes/qualification.ts'
import {
  type OperatorOperations,
  apiKey,
  gets,
  explained,
  registrationRecord,
  seq,
  step,
} from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { campaignText } from '../campaigns/shapes.ts'
import { registryHold } from './brand-contract.ts'
import { contentAction } from './violation-contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const id = z.string().regex(/^[0-9A-Z]{1,20}$/)

const campaign = z.object({
  campaign_id: z.string(),
  brand_id: z.string(),
  brand_name: z.string(),
  api_key: z.string(),
  label: nullable(z.string()),
  usecase: z.string(),
  status: z.enum(campaignStatuses),
  traffic_enabled: z.boolean(),
  registry_campaign_id: nullable(z.string()),
  created_at: time,
  updated_at: time,
})

const fullCampaign = z.object({
  ...campaign.shape,
  data: registrationRecord.describe('The campaign data, as submitted by the customer.'),
  registry_hold: nullable(registryHold),
  suspensions: explained,
  networks: z.array(networkRecord).describe('Status at each network.'),
  numbers: z
    .array(z.object({ number: z.string(), status: z.string() }))
    .describe('The first 200 numbers linked now or earlier.'),
  content_action: nullable(contentAction).describe(
    'Action for messages that do not comply with the campaign. If null, the setting of the exchange applies.',
  ),
  registered_at: nullable(time),
  renewal_at: nullable(time),
  registry_renews_on: nullable(z.iso.date()).describe(
    'Date of the next renewal at the campaign registry, as stated there; null if it is not known.',
  ),
  history: z.array(step),
})

/** Operations on campaigns of all accounts, for operators. */
export const campaignOperations = {
  searchCampaigns: gets('/operator/v1/campaigns', {
    summary: 'Find campaigns of all accounts, newest first',
    query: z.strictObject({
      api_key: apiKey.shape.api_key.optional(),
      brand_id: id.optional(),
      status: z.enum(campaignStatuses).optional(),
      text: campaignText.optional(),
      registry_hold: registryHold.optional(),
      ...pageQuery({ cursor: seq }),
    }),
    responses: { 200: pageOf('campaigns', campaign) },
  }),
  readCampaign: gets('/operator/v1/campaigns/{campaign_id}', {
    summary: 'Read a campaign with its networks, numbers and history',
    params: z.object({ campaign_id: id }),
    responses: { 200: { schema: fullCampaign, description: 'The full record.' } },
  }),
} satisfies OperatorOperations
