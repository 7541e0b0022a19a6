import { onOwnResource, portalAnswers, portalBodyAnswers, portalNotFound, withKey } from '#accounts/index.ts'
import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { opaqueCursor, pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import {
  createdEndpoint,
  endpointAttempt,
  endpointChange,
  endpointId,
  endpointView,
  newEndpoint,
  rotatedSecret,
  rotation,
  statisticsView,
} from './shapes.ts'
import { testedWebhook } from '../wire/shapes.ts'

const path = '/v1/webhook-endpoints'
const onePath = `${path}/{endpoint_id}`

/** Operations on the webhook endpoints that a customer registers. */
export const endpointsContract = contract('webhook-endpoints', 'Webhook endpoints', {
  listEndpoints: {
    method: 'GET',
    path,
    summary: 'List webhook endpoints',
    policy: withKey,
    responses: {
      200: {
        schema: z.object({ endpoints: z.array(endpointView).max(20) }),
        description: 'The endpoints of the account, at most 20, oldest first.',
      },
      ...portalAnswers,
    },
  },
  createEndpoint: {
    method: 'POST',
    path,
    summary: 'Create a webhook endpoint',
    description:
      'The endpoint receives the events of its types in addition to the webhook URLs of messages, applications and the account.',
    policy: withKey,
    body: newEndpoint,
    responses: {
      201: {
        schema: createdEndpoint,
        description: 'The endpoint with its signing secret, which is shown only once.',
      },
      ...portalBodyAnswers,
      409: refused('The account has 20 endpoints.'),
    },
  },
  readEndpoint: {
    method: 'GET',
    path: onePath,
    summary: 'Read a webhook endpoint',
    policy: onOwnResource,
    params: endpointId,
    responses: {
      200: { schema: endpointView, description: 'The endpoint.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
  changeEndpoint: {
    method: 'PATCH',
    path: onePath,
    summary: 'Change, enable or disable a webhook endpoint',
    description:
      'Omitted members are unchanged. A new URL also applies to waiting events, and failures of the previous URL no longer count.',
    policy: onOwnResource,
    params: endpointId,
    body: endpointChange,
    responses: {
      200: { schema: endpointView, description: 'The changed endpoint.' },
      ...portalBodyAnswers,
      ...portalNotFound,
      409: refused('The operator has disabled the endpoint, so that you cannot enable it.'),
    },
  },
  deleteEndpoint: {
    method: 'DELETE',
    path: onePath,
    summary: 'Delete a webhook endpoint',
    description:
      'Waiting events end as undelivered. Events and attempts stay in the lists of events and attempts.',
    policy: onOwnResource,
    params: endpointId,
    responses: { 204: { description: 'Deleted.' }, ...portalAnswers, ...portalNotFound },
  },
  rotateEndpointSecret: {
    method: 'POST',
    path: `${onePath}/secret`,
    summary: 'Rotate the signing secret of a webhook endpoint',
    description:
      'For `keep_seconds` webhooks are signed with the new and the previous secret. A secret older than these two is revoked immediately.',
    policy: onOwnResource,
    params: endpointId,
    body: rotation,
    responses: {
      200: { schema: rotatedSecret, description: 'The new secret. It is shown only once.' },
      ...portalBodyAnswers,
      ...portalNotFound,
    },
  },
  testEndpoint: {
    method: 'POST',
    path: `${onePath}/test`,
    summary: 'Send a test event to a webhook endpoint',
    description:
      'Makes one attempt to send the status of a message that does not exist, with the type `test`. An endpoint that the exchange has disabled is enabled if it accepts the event.',
    policy: onOwnResource,
    waitsSeconds: 25,
    params: endpointId,
    body: z.strictObject({}),
    responses: {
      200: { schema: testedWebhook, description: 'The result of the attempt.' },
      ...portalBodyAnswers,
      ...portalNotFound,
    },
  },
  listEndpointAttempts: {
    method: 'GET',
    path: `${onePath}/attempts`,
    summary: 'List the attempts of a webhook endpoint, newest first',
    policy: onOwnResource,
    params: endpointId,
    query: z.strictObject(pageQuery({ cursor: opaqueCursor, most: 100 })),
    responses: { 200: pageOf('attempts', endpointAttempt), ...portalAnswers, ...portalNotFound },
  },
  readEndpointStatistics: {
    method: 'GET',
    path: `${onePath}/statistics`,
    summary: 'Read the attempts of a webhook endpoint per hour',
    policy: onOwnResource,
    params: endpointId,
    query: z.strictObject({
      hours: z
        .string()
        .regex(/^([1-9]|[1-9]\d|1[0-5]\d|16[0-8])$/)
        .optional()
        .describe('Number of hours until now, 1 to 168; default 24.'),
    }),
    responses: {
      200: {
        schema: statisticsView,
        description: 'Every hour, oldest first, and their total. Percentiles are exact to 9 %.',
      },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
})
