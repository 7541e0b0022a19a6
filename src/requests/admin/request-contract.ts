import { z } from 'zod'
import { apiKey, gets, type OperatorOperations } from '#operators/index.ts'
import { loggedRequest, requestsPage, requestsQuery } from '../entries/shapes.ts'

/** Operations on the request logs of accounts. */
export const requestOperations = {
  listRequests: gets('/operator/v1/accounts/{api_key}/requests', {
    summary: 'List the recent API requests of an account, newest first',
    description:
      'Entries appear within seconds. A page examines up to 2,000 requests, so it may be short or empty without being the last: continue while `next` is present.',
    params: apiKey,
    query: requestsQuery,
    responses: { 200: requestsPage },
  }),
  readRequest: gets('/operator/v1/requests/{request_id}', {
    summary: 'Read an API request of an account with its body and response',
    description: 'Found by the `x-request-id` of the response, which customers can quote.',
    params: z.object({ request_id: z.uuid() }),
    responses: { 200: { schema: loggedRequest, description: 'The request.' } },
  }),
} satisfies OperatorOperations
