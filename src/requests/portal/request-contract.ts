import { z } from 'zod'
import { onOwnResource, portalAnswers, portalNotFound, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { loggedRequest, requestsPage, requestsQuery } from '../entries/shapes.ts'

/** Operations on the request log of a customer. */
export const requestOperations = {
  listOwnRequests: {
    method: 'GET',
    path: '/console/v1/requests',
    summary: 'List the recent API requests of your account, newest first',
    description:
      'Requests of programs, without those of browser sessions. Entries appear within seconds and are kept for some days. The log is best effort: above a rate, successful requests are sampled. A page examines up to 2,000 requests, so it may be short or empty without being the last: continue while `next` is present.',
    policy: withKey,
    query: requestsQuery,
    responses: { 200: requestsPage, ...portalAnswers },
  },
  readOwnRequest: {
    method: 'GET',
    path: '/console/v1/requests/{request_id}',
    summary: 'Read an API request of your account with its body and response',
    policy: onOwnResource,
    params: z.object({ request_id: z.uuid() }),
    responses: {
      200: { schema: loggedRequest, description: 'The request.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
} satisfies Operations
