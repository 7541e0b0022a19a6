import { z } from 'zod'
import { onOwnResource } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, numberRefused, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { pageOf, paging } from '../../brands/shapes.ts'

const campaign = z.object({ brand_id: z.string(), campaign_id: z.string() })
const params = z.object({ ...campaign.shape, number: z.string() })
const ofCampaign = '/v1/10dlc/brands/{brand_id}/campaigns/{campaign_id}'
const path = `${ofCampaign}/numbers` as const
const link = z.object({ href: z.string() }).meta({ title: 'Link' })

const shown = z.object({
  number: z.string(),
  country: z.string(),
  status: z.enum(['LINKING', 'LINKED', 'REJECTED', 'UNLINKING', 'UNLINKED']),
  compliance: z.array(z.string()),
  _links: z.object({ self: link, campaign: link, brand: link }),
})

const input = z.strictObject({
  country: z.literal('US'),
  number: z.string().regex(/^[1-9][0-9]{6,14}$/),
})

/** Operations on numbers of campaigns (S2-114, S2-214). */
export const numberOperations = {
  getNumbers: {
    method: 'GET',
    path,
    summary: 'List the numbers of a campaign',
    description: 'Includes unlinked and rejected numbers. docs/API.md describes `filter`.',
    params: campaign,
    query: z.strictObject({
      ...paging,
      filter: z
        .string()
        .max(2000)
        .optional()
        .describe('JSON: an array of arrays of rules `{field, type, value}`, at most three rules.'),
    }),
    responses: {
      200: {
        schema: pageOf('numbers', shown),
        description: 'A page of numbers, in the order in which they were linked.',
      },
      400: refused('Some parameters are invalid; see `invalid_parameters`.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  linkNumberToCampaign: {
    method: 'POST',
    path,
    summary: 'Link a number to a campaign',
    description: 'The number is LINKING until the registry responds, then LINKED or REJECTED.',
    params: campaign,
    body: input,
    responses: {
      202: { schema: shown, description: 'The number, in status LINKING.' },
      409: refused('The number is already linked to a campaign.'),
      422: numberRefused(
        'The number cannot be linked, see `invalid_parameters`; or the body is not valid JSON.',
      ),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  getNumber: {
    method: 'GET',
    path: `${path}/{number}`,
    summary: 'Read a number of a campaign',
    params,
    responses: { 200: { schema: shown, description: 'The number.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  unlinkNumber: {
    method: 'DELETE',
    path: `${path}/{number}`,
    summary: 'Unlink a number from a campaign',
    description:
      'The number stops sending immediately. With `async` the registry is notified after the response, otherwise before it.',
    params,
    query: z.strictObject({ async: z.enum(['', 'true', 'false', '1', '0']).optional() }),
    responses: {
      202: { schema: shown, description: 'With `async`: the number, in status UNLINKING.' },
      204: { description: 'Unlinked.' },
      400: refused('Some parameters are invalid; see `invalid_parameters`.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  moveNumbers: {
    method: 'POST',
    path: `${ofCampaign}/number-moves`,
    summary: 'Move the numbers of another campaign to this one',
    description:
      'An extension: moves up to 1,000 LINKED numbers per call. Each number is LINKING in the new campaign and stays LINKED in the old one, with its traffic, until the registry responds. It then becomes LINKED in the new campaign and UNLINKED in the old one at the same time, or REJECTED in the new one. Repeat the call to move the remaining numbers.',
    params: campaign,
    body: z.strictObject({
      from_campaign_id: z
        .string()
        .max(20)
        .describe('The campaign from which numbers are moved; it may belong to any of your brands.'),
      after: z
        .uuid()
        .optional()
        .describe('`next` of the previous response; omit it to start from the first number.'),
    }),
    responses: {
      202: {
        schema: z.object({
          moving: z.int().describe('Number of numbers that this call has begun to move.'),
          next: z
            .uuid()
            .optional()
            .describe('Value of `after` for the next call; absent if no numbers remain.'),
        }),
        description: 'The moves have started.',
      },
      422: numberRefused(
        'The campaign accepts no more numbers, or not as many as requested; or the body is not valid JSON.',
      ),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
} satisfies Operations
