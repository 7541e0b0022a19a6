import { z } from 'zod'
import { onOwnResource, portalAnswers, portalNotFound } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'

/** The operation that finds a campaign without its brand. */
export const campaignOperations = {
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
