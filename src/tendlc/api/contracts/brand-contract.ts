import { z } from 'zod'
import { onOwnResource, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { qualification, usecase } from '../../shapes/qualification.ts'
import { brandStatuses } from '../../shapes/labels.ts'
import { brandChanged, brandCreated, brandShown, filter, pageOf, paging } from '../../brands/shapes.ts'

const statuses = brandStatuses.join('|')
const statusList = z.string().regex(new RegExp(`^(${statuses})(,(${statuses})){0,3}$`))
const params = z.object({ brand_id: z.string() })

const feedback = z.object({
  categories: z.array(z.object({ name: z.string(), description: z.string(), fields: z.array(z.string()) })),
})

const wrongBrand = refused(
  'Fields of the brand are missing or wrong, each of them named; or the body is no JSON.',
)
const conflict = refused('The brand cannot be created or changed like this now.')

/** Brands (S2-197 to S2-202). */
export const brandOperations = {
  listBrands: {
    method: 'GET',
    path: '/v1/10dlc/brands',
    summary: 'List brands',
    description:
      'In the order they were made; ACTIVE and SUSPENDED ones unless `status` says otherwise. `filter` is described in docs/API.md.',
    query: z.strictObject({
      ...paging,
      status: z
        .union([statusList, z.array(statusList).max(brandStatuses.length)])
        .optional()
        .describe('One or several statuses, separated by commas or each by itself.'),
      filter,
    }),
    answers: {
      200: { schema: pageOf('brands', brandShown), says: 'A page.' },
      400: refused('Parameters are wrong, each of them named.'),
      ...common,
    },
    policy: withKey,
  },
  createBrand: {
    method: 'POST',
    path: '/v1/10dlc/brands',
    summary: 'Register a brand',
    description:
      'Which fields are needed depends on entity_type. The brand is there at once; the registry looks at its identity after that.',
    body: brandCreated,
    answers: {
      201: { schema: brandShown, says: 'The brand.' },
      402: refused('The balance does not cover the fee.'),
      409: conflict,
      422: wrongBrand,
      ...withBody,
    },
    policy: withKey,
  },
  getBrand: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}',
    summary: 'Read a brand',
    params,
    answers: { 200: { schema: brandShown, says: 'The brand.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  patchBrand: {
    method: 'PATCH',
    path: '/v1/10dlc/brands/{brand_id}',
    summary: 'Change a brand',
    description: 'With another name, tax id, address or listing, its identity is looked at again.',
    params,
    body: brandChanged,
    answers: {
      200: { schema: brandShown, says: 'The brand.' },
      409: conflict,
      422: wrongBrand,
      ...onBrand,
      ...withBody,
    },
    policy: onOwnResource,
  },
  deleteBrand: {
    method: 'DELETE',
    path: '/v1/10dlc/brands/{brand_id}',
    summary: 'Delete a brand',
    description: 'For ever. It stays in the list, under the status DELETED, and nowhere else.',
    params,
    answers: { 204: { says: 'Deleted.' }, 409: refused('It has active campaigns.'), ...onBrand, ...common },
    policy: onOwnResource,
  },
  getBrandFeedback: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/feedback',
    summary: 'Read what could not be verified',
    params,
    answers: {
      200: { schema: feedback, says: 'Nothing, unless the identity is UNVERIFIED.' },
      422: refused('The identity is still being looked at.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  brandRevet: {
    method: 'POST',
    path: '/v1/10dlc/brands/{brand_id}/revet',
    summary: 'Have the identity looked at again',
    params,
    answers: { 200: { schema: brandShown, says: 'The brand.' }, 409: conflict, ...onBrand, ...common },
    policy: onOwnResource,
  },
  qualifyBrandUseCase: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/usecases/{usecase}',
    summary: 'Read where a brand qualifies for a use case',
    params: z.object({ brand_id: z.string(), usecase }),
    answers: {
      200: { schema: qualification, says: 'What each network says.' },
      400: refused('The use case is none.'),
      403: refused('The brand may not have the use case.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
} satisfies Operations
