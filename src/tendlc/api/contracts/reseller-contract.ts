import { z } from 'zod'
import { onOwnResource, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, refused, withBody } from '../../shapes/answers.ts'
import { tokenPageQuery } from '../../listing/token-page.ts'
import { resellerPage, resellerRegistered, resellerShown } from '../../resellers/shapes.ts'

/** Operations on resellers (S2-215, S2-216). */
export const resellerOperations = {
  registerReseller: {
    method: 'POST',
    path: '/v1/10dlc/resellers',
    summary: 'Register a reseller',
    body: resellerRegistered,
    responses: {
      201: { schema: resellerShown, description: 'The reseller, in status PENDING until it is reviewed.' },
      422: refused(
        'Some fields are missing or invalid, see `invalid_parameters`; or the body is not valid JSON.',
      ),
      ...withBody,
    },
    policy: withKey,
  },
  listResellers: {
    method: 'GET',
    path: '/v1/10dlc/resellers',
    summary: 'List resellers',
    query: tokenPageQuery,
    responses: {
      200: { schema: resellerPage, description: 'A page of resellers, oldest first.' },
      400: refused('Some parameters are invalid; see `invalid_parameters`.'),
      ...common,
    },
    policy: withKey,
  },
  getReseller: {
    method: 'GET',
    path: '/v1/10dlc/resellers/{reseller_id}',
    summary: 'Read a reseller',
    params: z.object({ reseller_id: z.string() }),
    responses: {
      200: { schema: resellerShown, description: 'The reseller.' },
      404: refused('The reseller does not exist or belongs to another account.'),
      ...common,
    },
    policy: onOwnResource,
  },
} satisfies Operations
