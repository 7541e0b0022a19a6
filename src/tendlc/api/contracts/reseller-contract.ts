import { z } from 'zod'
import { onOwnResource, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { common, refused, withBody } from '../../shapes/answers.ts'
import { tokenPageQuery } from '../../listing/token-page.ts'
import { resellerPage, resellerRegistered, resellerShown } from '../../resellers/shapes.ts'

/** Resellers (S2-215, S2-216). */
export const resellerOperations = {
  registerReseller: {
    method: 'POST',
    path: '/v1/10dlc/resellers',
    summary: 'Register a reseller',
    body: resellerRegistered,
    answers: {
      201: { schema: resellerShown, says: 'It is PENDING until it is reviewed.' },
      422: refused('Fields are missing or wrong, each of them named; or the body is no JSON.'),
      ...withBody,
    },
    policy: withKey,
  },
  listResellers: {
    method: 'GET',
    path: '/v1/10dlc/resellers',
    summary: 'List resellers',
    query: tokenPageQuery,
    answers: {
      200: { schema: resellerPage, says: 'A page, in the order they were registered.' },
      400: refused('Parameters are wrong, each of them named.'),
      ...common,
    },
    policy: withKey,
  },
  getReseller: {
    method: 'GET',
    path: '/v1/10dlc/resellers/{reseller_id}',
    summary: 'Read a reseller',
    params: z.object({ reseller_id: z.string() }),
    answers: {
      200: { schema: resellerShown, says: 'The reseller.' },
      404: refused('It does not exist, or is not yours.'),
      ...common,
    },
    policy: onOwnResource,
  },
} satisfies Operations
