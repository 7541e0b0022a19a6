import { onOwnResource, withKey, portalAnswers, portalNotFound, portalBodyAnswers } from '#accounts/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { endpointStates } from '../endpoints/states.ts'
import { eventStates } from '../events/event-store.ts'
import { z } from 'zod'
import { attempt } from './attempt-shape.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { opaqueCursor, pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const positionQuery = pageQuery({ cursor: opaqueCursor, most: 100 })
const eventId = z.object({ event_id: z.uuid() })

const endpoint = z
  .object({
    origin: z.string(),
    state: z.enum(endpointStates.states),
    waiting: z.int().describe('Number of waiting events, counted up to 1,000.'),
    next_attempt_at: nullable(time).describe(
      'Time of the next attempt; the other waiting events are sent after it.',
    ),
    failures: z.int().describe('Number of failed attempts since the last accepted attempt.'),
    failing_since: nullable(time),
    disables_at: nullable(time).describe(
      'Time at which the endpoint will be disabled, unless it accepts a webhook before.',
    ),
    last_delivered_at: nullable(time),
    last_failed_at: nullable(time),
    last_failure: nullable(z.string()),
    disabled_at: nullable(time),
    disabled_reason: nullable(z.string()),
  })
  .describe('Times are exchange time.')

const event = z.object({
  event_id: z.uuid().describe('The `webhook-id` of the request.'),
  application_id: nullable(z.string()),
  subject_id: z.string().describe('ID of the subject of the event; for messages, the `message_uuid`.'),
  kind: z.string(),
  event_status: nullable(z.string()),
  url: nullable(z.string()),
  method: z.string(),
  created_at: time,
  state: z.enum(eventStates),
  reason: nullable(z.string()).describe('Reason why delivery stopped.'),
  attempts: z.int(),
  next_attempt_at: nullable(time).describe('By the clock of the exchange, which a sandbox can advance.'),
  redacted_at: nullable(time).describe(
    'Wall time at which the text or number of the event was redacted; a redacted event cannot be replayed.',
  ),
})

const headers = z
  .record(z.string(), z.string())
  .describe(
    'Headers that are the same in every attempt. The signatures are created for each attempt and not stored.',
  )

const tested = z.object({
  event_id: nullable(z.uuid()).describe('Null if there is no URL to send to.'),
  delivered: z.boolean(),
  http_status: nullable(z.int()),
  fault: nullable(z.string()),
  detail: nullable(z.string()),
  duration_ms: z.int(),
  response: nullable(z.string()),
  response_headers: nullable(z.string()),
})

const replay = z.object({
  replay_id: z.uuid(),
  scope: z.enum(['undelivered', 'all']),
  reached: time.describe('Events created before this time have been processed.'),
  replayed: z.int(),
  skipped: z
    .int()
    .describe(
      'Number of events skipped because they have no URL, a disabled endpoint, or an attempt in flight.',
    ),
  created_at: time,
  done_at: nullable(time),
})

/** Operations of the customer portal on webhooks. */
export const webhookOperations = {
  listOwnWebhookEndpoints: {
    method: 'GET',
    path: '/console/v1/webhooks/endpoints',
    summary: 'List your webhook endpoints with their health',
    policy: withKey,
    query: z.strictObject(positionQuery),
    responses: { 200: pageOf('endpoints', endpoint), ...portalAnswers },
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
    responses: { 200: { schema: tested, description: 'The result of the attempt.' }, ...portalBodyAnswers },
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
      200: { schema: tested, description: 'The result of the attempt.' },
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
    responses: { 200: pageOf('events', event), ...portalAnswers },
  },
  readOwnWebhookEvent: {
    method: 'GET',
    path: '/console/v1/webhooks/events/{event_id}',
    summary: 'Read a webhook event with its payload',
    policy: onOwnResource,
    params: eventId,
    responses: {
      200: { schema: event.extend({ payload: z.string(), headers }), description: 'The event.' },
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
    responses: { 200: pageOf('attempts', attempt), ...portalAnswers },
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
    }),
    responses: {
      202: { schema: replay, description: 'The replay, started now or by an earlier identical request.' },
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
    responses: { 200: pageOf('replays', replay), ...portalAnswers },
  },
} satisfies Operations
