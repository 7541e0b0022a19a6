import { onOwnResource, withKey, portalAnswers, portalNotFound, portalBodyAnswers } from '#accounts/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { eventStates } from '../event/event-kinds.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { opaqueCursor, pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { ownAttempt, ownEndpoint, ownEvent, ownFullEvent, ownReplay, ownTestedWebhook } from './shapes.ts'

const positionQuery = pageQuery({ cursor: opaqueCursor, most: 100 })
const eventId = z.object({ event_id: z.uuid() })

/** Operations of the customer portal on webhooks. */
export const webhookOperations = {
  listOwnWebhookEndpoints: {
    method: 'GET',
    path: '/console/v1/webhooks/endpoints',
    summary: 'List your webhook endpoints with their health',
    policy: withKey,
    query: z.strictObject(positionQuery),
    responses: { 200: pageOf('endpoints', ownEndpoint), ...portalAnswers },
  },
  enableOwnWebhookEndpoint: {
    method: 'POST',
    path: '/console/v1/webhooks/endpoints/enable',
    summary: 'Enable one of your webhook endpoints',
    description:
      'New events are sent immediately. Events that failed while the endpoint was disabled are not sent; replay them.',
    policy: onOwnResource,
    body: z.strictObject({ origin: z.string().min(1).max(300) }),
    responses: {
      204: { description: 'The endpoint was enabled and counts as healthy.' },
      ...portalBodyAnswers,
      ...portalNotFound,
      409: refused('The operator has disabled the endpoint, so that you cannot enable it.'),
    },
  },
  testOwnWebhook: {
    method: 'POST',
    path: '/console/v1/webhooks/tests',
    summary: 'Send a test webhook to your status webhook URL',
    description:
      'Makes one attempt to send the status of a message that does not exist. A disabled endpoint that accepts the webhook is enabled.',
    policy: withKey,
    waitsSeconds: 25,
    body: z.strictObject({}),
    responses: {
      200: { schema: ownTestedWebhook, description: 'The result of the attempt.' },
      ...portalBodyAnswers,
    },
  },
  testOwnApplicationWebhook: {
    method: 'POST',
    path: '/console/v1/webhooks/tests/{application_id}',
    summary: 'Send a test webhook to the status webhook URL of an application',
    description: 'Uses the status webhook URL of the account if the application has none.',
    policy: onOwnResource,
    waitsSeconds: 25,
    params: z.object({ application_id: z.string() }),
    body: z.strictObject({}),
    responses: {
      200: { schema: ownTestedWebhook, description: 'The result of the attempt.' },
      ...portalBodyAnswers,
      ...portalNotFound,
    },
  },
  listOwnWebhookEvents: {
    method: 'GET',
    path: '/console/v1/webhooks/events',
    summary: 'List your webhook events, newest first',
    description: 'A page may be short or empty without being the last: continue while `next` is present.',
    policy: withKey,
    query: z.strictObject({
      state: z.enum(eventStates).optional(),
      since: time.optional().describe('Only events created at or after this time.'),
      until: time.optional().describe('Only events created before this time.'),
      ...pageQuery({ most: 100 }),
    }),
    responses: { 200: pageOf('events', ownEvent), ...portalAnswers },
  },
  readOwnWebhookEvent: {
    method: 'GET',
    path: '/console/v1/webhooks/events/{event_id}',
    summary: 'Read a webhook event with its payload',
    policy: onOwnResource,
    params: eventId,
    responses: {
      200: { schema: ownFullEvent, description: 'The event.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
  replayOwnWebhookEvent: {
    method: 'POST',
    path: '/console/v1/webhooks/events/{event_id}/replay',
    summary: 'Replay a webhook event to its original URL',
    policy: onOwnResource,
    params: eventId,
    body: z.strictObject({}),
    responses: {
      202: {
        description:
          'The event is sent immediately. If that fails, it is retried for the same period as a new event.',
      },
      ...portalBodyAnswers,
      ...portalNotFound,
      409: refused(
        'The event has no URL, its endpoint is disabled, an attempt is in flight, or its content is redacted.',
      ),
    },
  },
  listOwnWebhookAttempts: {
    method: 'GET',
    path: '/console/v1/webhooks/attempts',
    summary: 'List delivery attempts, newest first',
    description: 'A page may be short or empty without being the last: continue while `next` is present.',
    policy: withKey,
    query: z.strictObject({ event_id: z.uuid().optional(), ...positionQuery }),
    responses: { 200: pageOf('attempts', ownAttempt), ...portalAnswers },
  },
  startOwnWebhookReplay: {
    method: 'POST',
    path: '/console/v1/webhooks/replays',
    summary: 'Replay the events of a period, oldest first',
    description: 'If the request is repeated while the replay is running, the running replay is returned.',
    policy: withKey,
    body: z.strictObject({
      since: time.describe('Only events created at or after this time.'),
      until: time.optional().describe('Only events created before this time; default: now.'),
      scope: z
        .enum(['undelivered', 'all'])
        .optional()
        .describe('`undelivered` (default): only undelivered events; `all`: all events.'),
      endpoint_id: z.uuid().optional().describe('Only events for this registered endpoint.'),
    }),
    responses: {
      202: { schema: ownReplay, description: 'The replay, started now or by an earlier identical request.' },
      ...portalBodyAnswers,
      409: refused('Ten replays of the account are already running.'),
    },
  },
  listOwnWebhookReplays: {
    method: 'GET',
    path: '/console/v1/webhooks/replays',
    summary: 'List your replays with their progress, newest first',
    policy: withKey,
    query: z.strictObject(pageQuery({ most: 100 })),
    responses: { 200: pageOf('replays', ownReplay), ...portalAnswers },
  },
} satisfies Operations
