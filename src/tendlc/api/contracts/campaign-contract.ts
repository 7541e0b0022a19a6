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
  'Fields of the campaign are missing or wrong, each of them named; or the body is no JSON.',
)

/** Campaigns (S2-206 to S2-210). */
export const campaignOperations = {
  listCampaigns: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/campaigns',
    summary: 'List the campaigns of a brand',
    description: 'In the order they were made, ended ones too. `filter` is described in docs/API.md.',
    params: brand,
    query: z.strictObject({ ...paging, filter }),
    answers: {
      200: { schema: campaignPage, says: 'A page.' },
      400: refused('Parameters are wrong, each of them named.'),
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
      'It is PENDING_REVIEW then. With an `Idempotency-Key` the same request, asked again, makes no second one and is answered with the first.',
    params: brand,
    headers: z.object({
      'Idempotency-Key': idempotencyKey.describe(
        'The same request with the same key makes one campaign and is answered the same.',
      ),
    }),
    body: campaignCreated,
    answers: {
      201: {
        schema: campaignShown,
        headers: { 'idempotent-replayed': z.literal('true') },
        says: 'The campaign; `idempotent-replayed: true` where it was made before.',
      },
      402: refused('The balance does not cover the fee.'),
      403: refused('The brand may not have the use case.'),
      409: refused(
        'No network lets the brand have the use case now: its identity or its status does not allow it.',
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
    answers: { 200: { schema: campaignShown, says: 'The campaign.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  patchCampaign: {
    method: 'PATCH',
    path: '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}',
    summary: 'Change or cancel a campaign',
    description:
      'It is looked at again then: PENDING_REVIEW, with the traffic that it had. Whether it is renewed is nothing to look at.',
    params,
    body: campaignChanged,
    answers: {
      200: { schema: campaignShown, says: 'The campaign.' },
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
    summary: 'Stop a campaign',
    description: 'It is not renewed, for ever. PATCH with auto_renewal false instead can be taken back.',
    deprecated: true,
    params,
    answers: { 204: { says: 'Stopped: it ends with its period.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  resubmitCampaign: {
    method: 'PUT',
    path: '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}/resubmit',
    summary: 'Have networks that have refused a campaign look at it again',
    params,
    body: z.strictObject({ mno_ids: z.array(z.string().max(20)).min(1).max(10) }),
    answers: {
      200: {
        schema: z.object({
          campaign_id: z.string(),
          brand_id: z.string(),
          mno_metadata: z.array(networkRecord),
          _links: z.object({ self: link, brand: link }),
        }),
        says: 'What each network says by now.',
      },
      422: refused('One of them has not refused it, or no network is asked of such a campaign.'),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
} satisfies Operations
