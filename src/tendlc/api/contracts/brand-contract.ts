import { z } from 'zod'
import { onOwnResource, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, onBrand, refused, withBody } from '../../shapes/answers.ts'
import { qualification, usecase } from '../../shapes/qualification.ts'
import { brandStatuses } from '../../shapes/enumerations.ts'
import { brandChanged, brandCreated, brandShown, filter, pageOf, paging } from '../../brands/shapes.ts'

const statuses = brandStatuses.join('|')
const statusList = z.string().regex(new RegExp(`^(${statuses})(,(${statuses})){0,3}$`))
const params = z.object({ brand_id: z.string() })

const feedback = z.object({
  categories: z.array(z.object({ name: z.string(), description: z.string(), fields: z.array(z.string()) })),
})

const wrongBrand = refused(
  'Some brand fields are missing or invalid, see `invalid_parameters`; or the body is not valid JSON.',
)
const conflict = refused('The current status of the brand does not allow this.')

/** Operations on brands (S2-197 to S2-202). */
export const brandOperations = {
  listBrands: {
    method: 'GET',
    path: '/v1/10dlc/brands',
    summary: 'List brands',
    description:
      'Oldest first. Lists ACTIVE and SUSPENDED brands unless `status` is set. docs/API.md describes `filter`.',
    query: z.strictObject({
      ...paging,
      status: z
        .union([statusList, z.array(statusList).max(brandStatuses.length)])
        .optional()
        .describe('One or more statuses, comma-separated or as repeated parameters.'),
      filter,
    }),
    responses: {
      200: { schema: pageOf('brands', brandShown), description: 'A page of brands.' },
      400: refused('Some parameters are invalid; see `invalid_parameters`.'),
      ...common,
    },
    policy: withKey,
  },
  createBrand: {
    method: 'POST',
    path: '/v1/10dlc/brands',
    summary: 'Register a brand',
    description:
      '`entity_type` determines the required fields. The brand is created immediately; the registry verifies the identity of the brand afterwards.',
    body: brandCreated,
    responses: {
      201: { schema: brandShown, description: 'The brand.' },
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
    responses: { 200: { schema: brandShown, description: 'The brand.' }, ...onBrand, ...common },
    policy: onOwnResource,
  },
  patchBrand: {
    method: 'PATCH',
    path: '/v1/10dlc/brands/{brand_id}',
    summary: 'Change a brand',
    description: 'Changing the name, tax ID, address or stock symbol starts a new identity verification.',
    params,
    body: brandChanged,
    responses: {
      200: { schema: brandShown, description: 'The brand.' },
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
    description:
      'Deletion cannot be undone. The brand remains visible only in the list, filtered by status DELETED.',
    params,
    responses: {
      204: { description: 'Deleted.' },
      409: refused('The brand has active campaigns.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  getBrandFeedback: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/feedback',
    summary: 'Read why the identity was not verified',
    params,
    responses: {
      200: {
        schema: feedback,
        description:
          'The failed checks if the identity is UNVERIFIED, and AUTH_PLUS while the registry verifies the email address of a public company; else empty.',
      },
      422: refused('Identity verification is still in progress.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  brandRevet: {
    method: 'POST',
    path: '/v1/10dlc/brands/{brand_id}/revet',
    summary: 'Repeat identity verification',
    description:
      'The identity of an unchanged brand is verified at most once in 24 hours, and that of a changed brand three times. An unverified email address gets another email.',
    params,
    responses: {
      200: { schema: brandShown, description: 'The brand.' },
      409: refused('The brand is terminated, or its identity was verified recently.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
  qualifyBrandUseCase: {
    method: 'GET',
    path: '/v1/10dlc/brands/{brand_id}/usecases/{usecase}',
    summary: 'Read which networks accept a brand for a use case',
    params: z.object({ brand_id: z.string(), usecase }),
    responses: {
      200: { schema: qualification, description: 'The qualification at each network.' },
      400: refused('The use case does not exist.'),
      403: refused('The use case is denied for this brand.'),
      409: refused('The exchange does not have the valid ID of this brand at the campaign registry.'),
      ...onBrand,
      ...common,
    },
    policy: onOwnResource,
  },
} satisfies Operations
