import { z } from 'zod'
import { onOwnResource, portalAnswers, portalNotFound, withKey } from '#accounts/index.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { campaignText } from '../campaigns/shapes.ts'
import { campaignStatuses } from '../shapes/enumerations.ts'
import type { Operations } from '#platform/contract/contract.ts'

const found = z.object({
  campaign_id: z.string(),
  brand_id: z.string(),
  brand_name: z.string(),
  label: nullable(z.string()),
  usecase: z.string(),
  status: z.enum(campaignStatuses),
  traffic_enabled: z.boolean(),
  registry_campaign_id: nullable(z.string()),
  created_at: time,
})

/** The operations that find campaigns without their brand. */
export const campaignOperations = {
  searchOwnCampaigns: {
    method: 'GET',
    path: '/console/v1/campaigns',
    summary: 'Find your campaigns of all brands, newest first',
    policy: withKey,
    query: z.strictObject({
      text: campaignText.optional(),
      brand_id: z
        .string()
        .regex(/^[0-9A-Z]{1,20}$/)
        .optional(),
      status: z.enum(campaignStatuses).optional(),
      ...pageQuery({ cursor: z.string().regex(/^[1-9][0-9]{0,17}$/) }),
    }),
    responses: { 200: pageOf('campaigns', found), ...portalAnswers },
  },
  findOwnCampaign: {
    method: 'GET',
    path: '/console/v1/campaigns/{campaign_id}',
    summary: 'Find the brand of one of your campaigns',
    description: 'The other operations on campaigns need the ID of the brand.',
    policy: onOwnResource,
    params: z.object({ campaign_id: z.string().min(1).max(64) }),
    responses: {
      200: {
        schema: z.object({ campaign_id: z.string(), brand_id: z.string(), brand_name: z.string() }),
        description: 'The campaign with its brand.',
      },
      ...portalNotFound,
      ...portalAnswers,
    },
  },
} satisfies Operations
