import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { notFound, type OperatorOperations, puts } from '#operators/index.ts'

const id = z.string().regex(/^[0-9A-Z]{1,20}$/)

const input = z.strictObject({
  registry_id: nullable(z.string().regex(/^[A-Za-z0-9_-]{1,50}$/)).describe(
    'ID at the campaign registry; null if the registry does not have it, so that the adapter registers it, for its fee.',
  ),
})

const responses = {
  204: { description: 'Stored.' },
  409: refused(
    'It was not decided by hand, the adapter has registered it, it belongs to another partner, or another one has this ID.',
  ),
  ...notFound,
}

const description =
  'For a decision by hand that did not state the ID, or stated a wrong one. The adapter of the registry registers nothing again until the ID is set; ' +
  'its requests that wait for the ID then continue.'

/** Sets the IDs that brands and campaigns have at the campaign registry. */
export const registryIdOperations = {
  putBrandRegistryId: puts('/operator/v1/brands/{brand_id}/registry-id', {
    summary: 'Set the registry ID of a brand',
    description,
    roles: ['compliance'],
    params: z.object({ brand_id: id }),
    body: input,
    responses,
  }),
  putCampaignRegistryId: puts('/operator/v1/campaigns/{campaign_id}/registry-id', {
    summary: 'Set the registry ID of a campaign',
    description,
    roles: ['compliance'],
    params: z.object({ campaign_id: id }),
    body: input,
    responses,
  }),
} satisfies OperatorOperations
