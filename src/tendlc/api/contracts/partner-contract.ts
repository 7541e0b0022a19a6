import { z } from 'zod'
import { onOwnResource, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { sharingStatuses } from '../../shapes/labels.ts'
import { campaignImported } from '../../partners/shapes.ts'

const sharing = z
  .object({
    brand_id: z.string(),
    campaign_id: z.string(),
    sharing_status: z.enum(sharingStatuses),
    downstream_cnp_id: z.string().describe('Who takes the campaign over.'),
    upstream_cnp_id: z.string().describe('Who has registered it.'),
  })
  .meta({ title: 'Campaign sharing' })

/** Campaigns that another connectivity partner has registered (S2-123, S2-211, S2-212). */
export const partnerOperations = {
  importPartnerCampaign: {
    method: 'POST',
    path: '/v1/10dlc/partnercampaigns/import',
    summary: 'Take over a campaign that another partner has registered',
    description:
      'Its brand and itself are here at once; it is looked at once the other partner shares it. One that was ported out, or whose migration was canceled, is imported again with `cnp_migration`; one that was rejected is shared anew.',
    body: campaignImported,
    answers: {
      201: { schema: sharing, says: 'Both, and that it is not known yet whether it is shared.' },
      404: refused('The registry has no such campaign.'),
      409: refused('It is here already, or can only be imported by a migration.'),
      422: refused('Fields are missing or wrong, each of them named; or the body is no JSON.'),
      ...withBody,
    },
    policy: withKey,
  },
  getSharing: {
    method: 'GET',
    path: '/v1/10dlc/partnercampaigns/{campaign_id}/sharing',
    summary: 'Read whether a campaign is shared',
    params: z.object({ campaign_id: z.string() }),
    answers: {
      200: { schema: sharing, says: 'How it stands.' },
      ...onBrand,
      404: refused('It does not exist, is not yours, or was not imported.'),
      ...common,
    },
    policy: onOwnResource,
  },
} satisfies Operations
