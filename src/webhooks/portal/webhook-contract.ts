import { onOwnResource, withKey, portalAnswers, portalNotFound, portalBodyAnswers } from '#accounts/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { endpointStates } from '../endpoints/states.ts'
import { eventStates } from '../events/event-store.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const states = [...new Set(endpointStates.moves.flatMap(([from, , to]) => [from, to]))]
const positionQuery = pageQuery({ cursor: z.string().max(500), most: 100 })
const eventId = z.object({ event_id: z.uuid() })

const endpoint = z
  .object({
    origin: z.string(),
    state: z.enum(states),
    waiting: z.int().describe('Events that wait for it, counted to a thousand.'),
    next_attempt_at: nullable(time).describe(
      'When the first of them is tried next; what comes behind it follows.',
    ),
    failures: z.int().describe('Attempts since it last took something.'),
    failing_since: nullable(time),
    disables_at: nullable(time).describe('When it is disabled unless it takes something before.'),
    last_taken_at: nullable(time),
    last_failed_at: nullable(time),
    last_failure: nullable(z.string()),
    disabled_at: nullable(time),
    disabled_because: nullable(z.string()),
  })
  .describe('Times are exchange time.')

const event = z.object({
  event_id: z.uuid().describe('The `webhook-id` that receivers see.'),
  application_id: nullable(z.string()),
  subject_id: z.string().describe('What it is about: of messages the `message_uuid`.'),
  kind: z.string(),
  told: nullable(z.string()),
  url: nullable(z.string()),
  method: z.string(),
  created_at: time,
  state: z.enum(eventStates),
  reason: nullable(z.string()).describe('Why nobody tries any more.'),
  attempts: z.int(),
  next_attempt_at: nullable(time).describe('Exchange time.'),
  redacted_at: nullable(time).describe(
    'Since then the text or the number in it is gone, and it cannot be told again. Wall time.',
  ),
})

const headers = z
  .record(z.string(), z.string())
  .describe('Those that every attempt has; those that prove who sent it are made anew for each.')

const attempt = z.object({
  event_id: z.uuid(),
  subject_id: z.string(),
  kind: z.string(),
  told: nullable(z.string()),
  url: nullable(z.string()),
  attempt: z.int(),
  started_at: time.describe('Exchange time.'),
  took_ms: z.int(),
  outcome: z.string(),
  http_status: nullable(z.int()),
  fault: nullable(z.string()).describe('Why nothing was answered.'),
  detail: nullable(z.string()),
  response: nullable(z.string()).describe('The beginning of the answer, 4 KiB at most.'),
  response_headers: nullable(z.string()).describe('Of an answer that was not taken, a line each.'),
})

const tested = z.object({
  event_id: nullable(z.uuid()).describe('Null where there is no address.'),
  taken: z.boolean(),
  http_status: nullable(z.int()),
  fault: nullable(z.string()),
  detail: nullable(z.string()),
  took_ms: z.int(),
  response: nullable(z.string()),
  response_headers: nullable(z.string()),
})

const replay = z.object({
  replay_id: z.uuid(),
  what: z.enum(['undelivered', 'all']),
  reached: time.describe('Events that were caused until then have been looked at.'),
  replayed: z.int(),
  skipped: z.int().describe('Without an address, at a disabled endpoint, or under way at that moment.'),
  created_at: time,
  done_at: nullable(time),
})

/** What one's own receivers were told, and telling it again. */
export const webhookOperations = {
  listOwnWebhookEndpoints: {
    method: 'GET',
    path: '/console/v1/webhooks/endpoints',
    summary: 'How your receivers of webhooks are doing',
    policy: withKey,
    query: z.strictObject(positionQuery),
    answers: { 200: pageOf('endpoints', endpoint), ...portalAnswers },
  },
  enableOwnWebhookEndpoint: {
    method: 'POST',
    path: '/console/v1/webhooks/endpoints/enable',
    summary: 'Switch one of your endpoints on again',
    description: 'New events go there at once. What was set aside meanwhile is told by a replay.',
    policy: onOwnResource,
    body: z.strictObject({ origin: z.string().min(1).max(300) }),
    answers: {
      204: { says: 'It is healthy until attempts say otherwise.' },
      ...portalBodyAnswers,
      ...portalNotFound,
    },
  },
  testOwnWebhook: {
    method: 'POST',
    path: '/console/v1/webhooks/tests',
    summary: 'Tell your receiver of statuses something, once, and see what it answers',
    description: 'A status of a message that never was. Where it is taken, a disabled endpoint is enabled.',
    policy: withKey,
    waitsSeconds: 25,
    body: z.strictObject({}),
    answers: { 200: { schema: tested, says: 'What came of it.' }, ...portalBodyAnswers },
  },
  testOwnApplicationWebhook: {
    method: 'POST',
    path: '/console/v1/webhooks/tests/{application_id}',
    summary: 'The same at the status address of an application',
    description: 'At that of the account, where the application has none.',
    policy: onOwnResource,
    waitsSeconds: 25,
    params: z.object({ application_id: z.string() }),
    body: z.strictObject({}),
    answers: { 200: { schema: tested, says: 'What came of it.' }, ...portalBodyAnswers, ...portalNotFound },
  },
  listOwnWebhookEvents: {
    method: 'GET',
    path: '/console/v1/webhooks/events',
    summary: 'What you were or are to be told, the newest first',
    description: 'A page may be short, or empty, and not the last: go on while there is a `next`.',
    policy: withKey,
    query: z.strictObject({
      state: z.enum(eventStates).optional(),
      since: time.optional().describe('Caused at this time or later.'),
      until: time.optional().describe('Caused before this time.'),
      ...pageQuery({ most: 100 }),
    }),
    answers: { 200: pageOf('events', event), ...portalAnswers },
  },
  readOwnWebhookEvent: {
    method: 'GET',
    path: '/console/v1/webhooks/events/{event_id}',
    summary: 'One event with what is sent',
    policy: onOwnResource,
    params: eventId,
    answers: {
      200: { schema: event.extend({ payload: z.string(), headers }), says: 'The event.' },
      ...portalAnswers,
      ...portalNotFound,
    },
  },
  replayOwnWebhookEvent: {
    method: 'POST',
    path: '/console/v1/webhooks/events/{event_id}/replay',
    summary: 'Tell one event again, at its own address',
    policy: onOwnResource,
    params: eventId,
    body: z.strictObject({}),
    answers: {
      202: { says: 'It is due now, and tried as long as a new one.' },
      ...portalBodyAnswers,
      ...portalNotFound,
      409: refused(
        'It has no address, its endpoint is disabled, it is on its way at this moment, or what it told is redacted.',
      ),
    },
  },
  listOwnWebhookAttempts: {
    method: 'GET',
    path: '/console/v1/webhooks/attempts',
    summary: 'Attempts to tell you something, the last first',
    description: 'A page may be short, or empty, and not the last: go on while there is a `next`.',
    policy: withKey,
    query: z.strictObject({ event_id: z.uuid().optional(), ...positionQuery }),
    answers: { 200: pageOf('attempts', attempt), ...portalAnswers },
  },
  startOwnWebhookReplay: {
    method: 'POST',
    path: '/console/v1/webhooks/replays',
    summary: 'Tell the events of a time again, the oldest first',
    description: 'The same request again is the same replay while it is under way.',
    policy: withKey,
    body: z.strictObject({
      since: time.describe('Caused at this time or later.'),
      until: time.optional().describe('Caused before this time; now unless given.'),
      what: z
        .enum(['undelivered', 'all'])
        .optional()
        .describe('Those that nobody has taken, unless all are wanted.'),
    }),
    answers: {
      202: { schema: replay, says: 'It has begun, or the same one is there already.' },
      ...portalBodyAnswers,
      409: refused('Ten replays of the account are under way.'),
    },
  },
  listOwnWebhookReplays: {
    method: 'GET',
    path: '/console/v1/webhooks/replays',
    summary: 'Your replays and how far they have come, the newest first',
    policy: withKey,
    query: z.strictObject(pageQuery({ most: 100 })),
    answers: { 200: pageOf('replays', replay), ...portalAnswers },
  },
} satisfies Operations
