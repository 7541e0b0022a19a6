import { endpointStates } from '../endpoints/states.ts'
import { eventStates } from '../event/event-kinds.ts'
import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { notFound, type OperatorOperations, apiKey, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { endpointView as registeredView } from '../api/shapes.ts'
import { attemptView, enabledView, endpointView, eventView, fullEvent, replayView } from './shapes.ts'
import { testedWebhook } from '../wire/shapes.ts'
import { opaqueCursor, pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const key = apiKey.shape.api_key
const urlOverride = webAddress.optional().describe('URL to send to instead of the URL of the event.')
const positionQuery = pageQuery({ cursor: opaqueCursor })
const replayedKinds = [
  'message-status',
  'inbound-message',
  'compliance-status',
  'sim-event',
  'report-alert',
  'qod-event',
] as const
const eventId = z.object({ event_id: z.uuid() })

/** Operations on endpoints, events, delivery attempts and replays. */
export const webhookOperations = {
  listWebhookEndpoints: gets('/operator/v1/webhooks/endpoints', {
    summary: 'List webhook endpoints with their health',
    query: z.strictObject({
      api_key: key.optional(),
      state: z.enum(endpointStates.states).optional(),
      origin: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe('Only the endpoint of the account with this origin; requires `api_key`.'),
      ...positionQuery,
    }),
    responses: { 200: pageOf('endpoints', endpointView) },
  }),
  listRegisteredEndpoints: gets('/operator/v1/accounts/{api_key}/webhook-endpoints', {
    summary: 'List the webhook endpoints that an account has registered',
    params: apiKey,
    responses: {
      200: {
        schema: z.object({ endpoints: z.array(registeredView).max(20) }),
        description: 'The endpoints of the account, at most 20, oldest first, without their secrets.',
      },
      ...notFound,
    },
  }),
  disableWebhookEndpoint: posts('/operator/v1/webhooks/endpoints/disable', {
    summary: 'Disable a webhook endpoint',
    description:
      'Its waiting and new events end as undelivered and can be replayed. The customer sees the reason, and cannot enable the endpoint. If the endpoint states `notify_email`, an email is sent.',
    roles: ['messaging'],
    body: z.strictObject({
      api_key: key,
      origin: z
        .string()
        .min(1)
        .max(300)
        .describe('The origin of webhook URLs, or `endpoint:` and the ID of a registered endpoint.'),
      reason: z.string().min(1).max(300).describe('The reason, which the customer sees.'),
    }),
    responses: { 204: { description: 'The endpoint is disabled.' }, ...notFound },
  }),
  enableWebhookEndpoint: posts('/operator/v1/webhooks/endpoints/enable', {
    summary: 'Enable a webhook endpoint',
    description:
      'New events are sent immediately. Events that failed while the endpoint was disabled are not sent; replay them. An endpoint that its customer has switched off stays disabled: the customer can enable it afterwards.',
    roles: ['messaging'],
    body: z.strictObject({ api_key: key, origin: z.string().min(1).max(300) }),
    responses: {
      200: {
        schema: enabledView,
        description: 'The endpoint counts as healthy, or its customer can enable it now.',
      },
      ...notFound,
      409: refused('Only its customer has switched the endpoint off.'),
    },
  }),
  retryWebhookEndpoint: posts('/operator/v1/webhooks/endpoints/retry', {
    summary: 'Retry the waiting events of an endpoint now',
    description:
      'Makes up to 5,000 waiting events due now, beginning with the events that are due soonest, and immediately probes an endpoint in the state `open`. The events do not expire later than before. A repeated request has no further effect.',
    roles: ['messaging'],
    body: z.strictObject({ api_key: key, origin: z.string().min(1).max(300) }),
    responses: {
      200: {
        schema: z.object({
          due: z.int().describe('Number of events that are now due.'),
          more: z.boolean().describe('Whether more events may be waiting; repeat the request to retry them.'),
        }),
        description: 'The events are due now.',
      },
      ...notFound,
      409: refused('The endpoint is disabled and has no waiting events.'),
    },
  }),
  testWebhook: posts('/operator/v1/webhooks/tests', {
    summary: 'Send a test webhook',
    description:
      'Makes one attempt to send the status of a message that does not exist. A disabled endpoint that accepts the webhook is enabled.',
    roles: ['messaging'],
    waitsSeconds: 25,
    body: z.strictObject({
      api_key: key,
      url: webAddress.optional().describe('Target URL; default: the status webhook URL of the account.'),
    }),
    responses: {
      200: { schema: testedWebhook, description: 'The result of the attempt.' },
      ...notFound,
      409: refused('The account has no status webhook URL and the request has no `url`.'),
    },
  }),
  listWebhookEvents: gets('/operator/v1/webhooks/events', {
    summary: 'List webhook events of an account, newest first',
    description:
      'When filtered by state, a page may be short or empty without being the last: continue while `next` is present.',
    query: z.strictObject({
      api_key: key,
      state: z.enum(eventStates).optional(),
      since: time.optional().describe('Only events created at or after this time.'),
      until: time.optional().describe('Only events created before this time.'),
      ...pageQuery(),
    }),
    responses: { 200: pageOf('events', eventView) },
  }),
  readWebhookEvent: gets('/operator/v1/webhooks/events/{event_id}', {
    summary: 'Read a webhook event with its payload',
    params: eventId,
    responses: {
      200: { schema: fullEvent, description: 'The event.' },
    },
  }),
  replayWebhookEvent: posts('/operator/v1/webhooks/events/{event_id}/replay', {
    summary: 'Replay a webhook event',
    roles: ['messaging'],
    stepUp: true,
    params: eventId,
    body: z.strictObject({ url: urlOverride }),
    responses: {
      202: {
        description:
          'The event is sent immediately. If that fails, it is retried for the same period as a new event.',
      },
      409: refused(
        'The event has no URL, its endpoint is disabled, an attempt is in flight, or its content is redacted.',
      ),
    },
  }),
  listWebhookAttempts: gets('/operator/v1/webhooks/attempts', {
    summary: 'List delivery attempts of an account, newest first',
    query: z.strictObject({
      api_key: key,
      event_id: z.uuid().optional(),
      replay_id: z.uuid().optional().describe('Only attempts caused by this replay.'),
      ...positionQuery,
    }),
    responses: { 200: pageOf('attempts', attemptView) },
  }),
  startWebhookReplay: posts('/operator/v1/webhooks/replays', {
    summary: 'Replay the events of a period, oldest first',
    roles: ['messaging'],
    stepUp: true,
    body: z.strictObject({
      api_key: key,
      since: time.describe('Only events created at or after this time.'),
      until: time.optional().describe('Only events created before this time; default: now.'),
      scope: z
        .enum(['undelivered', 'all'])
        .optional()
        .describe('`undelivered` (default): only undelivered events; `all`: all events.'),
      url: urlOverride,
      event_status: z.string().min(1).max(32).optional().describe('Only events with this status.'),
      kind: z.enum(replayedKinds).optional(),
      application_id: z.uuid().optional().describe('Only events of this application.'),
      origin: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe('Only events for the endpoint with this origin.'),
      reason: z.enum(['failed', 'disabled', 'no_address', 'not_recorded']).optional(),
      per_second: z
        .int()
        .min(1)
        .max(1_000)
        .optional()
        .describe('Maximum number of events replayed per second; default 100.'),
      reference: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe(
          'Your name for the replay. Each reference starts only one replay per account, even if the request is repeated.',
        ),
    }),
    responses: {
      202: { schema: replayView, description: 'The replay, started now or by an earlier identical request.' },
      ...notFound,
      409: refused(
        'The reference belongs to a different replay, or ten replays of the account are already running.',
      ),
    },
  }),
  listWebhookReplays: gets('/operator/v1/webhooks/replays', {
    summary: 'List replays of an account with their progress, newest first',
    query: z.strictObject({ api_key: key, ...pageQuery() }),
    responses: { 200: pageOf('replays', replayView) },
  }),
  readWebhookReplay: gets('/operator/v1/webhooks/replays/{replay_id}', {
    summary: 'Read the progress of a replay',
    params: z.object({ replay_id: z.uuid() }),
    responses: { 200: { schema: replayView, description: 'The replay.' } },
  }),
} satisfies OperatorOperations
