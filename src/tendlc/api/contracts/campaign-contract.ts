import { z } from 'zod'
import { onOwnResource } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { filter, link, paging } from '../../brands/shapes.ts'
import { networkRecord } from '../../shapes/qualification.ts'
import { campaignChanged, campaignCreated, campaignPage, campaignShown } from '../../campaigns/shapes.ts'

const brand = z.object({ brand_id: z.string() })
const params = z.object({ brand_id: z.string(), campaign_id: z.string() })

const wrongCampaign = refused(
  'Some campaign fields are missing or invalid, see `invalid_parameters`; or the body is not valid JSON.',
)

/** Operations on campaigns (S2-206 to S2-210). */
export const campaignOperations = {
  listCampaigns: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/campaigns',
    summary: 'List the campaigns of a brand',
    description: 'Oldest first, including ended campaigns. docs/API.md describes `filter`.',
    params: brand,
    query: z.strictObject({ ...paging, filter }),
    responses: {
      200: { schema: campaignPage, description: 'A page of campaigns.' },
      400: refused('Some parameters are invalid; see `invalid_parameters`.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  createCampaign: {
    method: 'POST',
    path: '/v1/10dlc/brands/{brand_id}/campaigns',
    summary: 'Register a campaign',
    description:
      'The campaign starts in PENDING_REVIEW. Repeating a request with the same `Idempotency-Key` returns the original campaign.',
    params: brand,
    headers: z.object({
      'Idempotency-Key': idempotencyKey.describe(
        'Repeating the request with this key returns the original campaign instead of creating another.',
      ),
    }),
    body: campaignCreated,
    responses: {
      201: {
        schema: campaignShown,
        headers: { 'idempotent-replayed': z.literal('true') },
        description: 'The campaign; `idempotent-replayed: true` if an earlier request created it.',
      },
      402: refused('The balance does not cover the fee.'),
      403: refused('The use case is denied for this brand.'),
      409: refused(
        'No network accepts the brand for this use case, because of its identity status or brand status.',
      ),
      422: wrongCampaign,
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  getCampaign: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}',
    summary: 'Read a campaign',
    params,
    responses: { 200: { schema: campaignShown, description: 'The campaign.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  patchCampaign: {
    method: 'PATCH',
    path: '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}',
    summary: 'Change or cancel a campaign',
    description:
      'A change returns the campaign to PENDING_REVIEW; its traffic continues. A change of auto_renewal alone needs no review.',
    params,
    body: campaignChanged,
    responses: {
      200: { schema: campaignShown, description: 'The campaign.' },
      409: refused('The brand is terminated.'),
      422: wrongCampaign,
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  deleteCampaign: {
    method: 'DELETE',
    path: '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}',
    summary: 'Stop renewing a campaign',
    description:
      'The campaign ends with its current period; this cannot be undone. To keep the choice open, set auto_renewal to false instead.',
    deprecated: true,
    params,
    responses: { 204: { description: 'The campaign ends with its current period.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  resubmitCampaign: {
    method: 'PUT',
    path: '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}/resubmit',
    summary: 'Resubmit a campaign to rejecting networks',
    params,
    body: z.strictObject({ mno_ids: z.array(z.string().max(20)).min(1).max(10) }),
    responses: {
      200: {
        schema: z.object({
          campaign_id: z.string(),
          brand_id: z.string(),
          mno_metadata: z.array(networkRecord),
          _links: z.object({ self: link, brand: link }),
        }),
        description: 'The current status at each network.',
      },
      422: refused(
        'A named network has not rejected the campaign, or the campaign is not subject to network review.',
      ),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
} satisfies Operations
