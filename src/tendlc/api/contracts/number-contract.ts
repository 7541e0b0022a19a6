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

/** Numbers of campaigns (S2-114, S2-214). */
export const numberOperations = {
  getNumbers: {
    method: 'GET',
    path,
    summary: 'List the numbers of a campaign',
    description: 'Also those that were linked to it, or could not be. `filter` is described in docs/API.md.',
    params: campaign,
    query: z.strictObject({
      ...paging,
      filter: z
        .string()
        .max(2000)
        .optional()
        .describe('JSON: an array of arrays of rules `{field, type, value}`, three rules at most.'),
    }),
    answers: {
      200: {
        schema: pageOf('numbers', shown),
        says: 'A page, in the order in which they came to the campaign.',
      },
      400: refused('Parameters are wrong, each of them named.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  linkNumberToCampaign: {
    method: 'POST',
    path,
    summary: 'Link a number to a campaign',
    description: 'It is LINKING, and LINKED or REJECTED as soon as the registry has answered.',
    params: campaign,
    body: input,
    answers: {
      202: { schema: shown, says: 'The number, which is LINKING.' },
      409: refused('The number is linked to a campaign.'),
      422: numberRefused('The number cannot be linked, each wrong field named; or the body is no JSON.'),
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
    answers: { 200: { schema: shown, says: 'The number.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  unlinkNumber: {
    method: 'DELETE',
    path: `${path}/{number}`,
    summary: 'Unlink a number from a campaign',
    description:
      'It has no traffic from then on. With `async` the registry is told behind the answer, otherwise before.',
    params,
    query: z.strictObject({ async: z.enum(['', 'true', 'false', '1', '0']).optional() }),
    answers: {
      202: { schema: shown, says: 'With `async`: the number, which is UNLINKING.' },
      204: { says: 'Unlinked.' },
      400: refused('Parameters are wrong, each of them named.'),
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
      'An extension: a thousand LINKED numbers at a time. Each is LINKING here and stays LINKED there, with its traffic, until the registry has answered; in that moment it is LINKED here and UNLINKED there, or REJECTED here. Asked again, it goes on with those that are not on the way.',
    params: campaign,
    body: z.strictObject({
      from_campaign_id: z.string().max(20).describe('Of any of your brands.'),
      after: z.uuid().optional().describe('`next` of the answer before; from the beginning unless given.'),
    }),
    answers: {
      202: {
        schema: z.object({
          moving: z.int().describe('How many are on the way by this call.'),
          next: z.uuid().optional().describe('Where to go on; missing at the end.'),
        }),
        says: 'They are on the way.',
      },
      422: numberRefused('The campaign takes no numbers, or not so many; or the body is no JSON.'),
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
} satisfies Operations
