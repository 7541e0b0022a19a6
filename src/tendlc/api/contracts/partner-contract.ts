import { z } from 'zod'
import { onOwnResource, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { sharingStatuses } from '../../shapes/enumerations.ts'
import { campaignImported } from '../../partners/shapes.ts'

const sharing = z
  .object({
    brand_id: z.string(),
    campaign_id: z.string(),
    sharing_status: z.enum(sharingStatuses),
    downstream_cnp_id: z.string().describe('ID of the partner that imports the campaign.'),
    upstream_cnp_id: z.string().describe('ID of the partner that registered the campaign.'),
  })
  .meta({ title: 'Campaign sharing' })

/** Operations on campaigns that another connectivity partner has registered (S2-123, S2-211, S2-212). */
export const partnerOperations = {
  importPartnerCampaign: {
    method: 'POST',
    path: '/v1/10dlc/partnercampaigns/import',
    summary: 'Import a campaign that another partner registered',
    description:
      'The campaign and its brand are created immediately; review starts when the other partner shares the campaign. Use `cnp_migration` to import a campaign again after it was ported out or its migration was canceled. A rejected campaign must be shared again.',
    body: campaignImported,
    responses: {
      201: {
        schema: sharing,
        description: 'The IDs of the campaign and its brand; sharing is still PENDING.',
      },
      404: refused('The registry has no such campaign.'),
      409: refused('The campaign is already imported, or requires a migration.'),
      422: refused(
        'Some fields are missing or invalid, see `invalid_parameters`; or the body is not valid JSON.',
      ),
      ...withBody,
    },
    policy: withKey,
  },
  getSharing: {
    method: 'GET',
    path: '/v1/10dlc/partnercampaigns/{campaign_id}/sharing',
    summary: 'Read whether a campaign is shared',
    params: z.object({ campaign_id: z.string() }),
    responses: {
      200: { schema: sharing, description: 'The sharing status.' },
      ...onBrand,
      404: refused('The campaign does not exist, belongs to another account, or was not imported.'),
      ...common,
    },
    policy: onOwnResource,
  },
} satisfies Operations
