import { endpointStates } from '../endpoints/states.ts'
import { eventStates } from '../events/event-store.ts'
import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { notFound, type OperatorOperations, apiKey, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { attemptView, endpointView, eventView, fullEvent, replayView, testView } from './shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const key = apiKey.shape.api_key
const states = [...new Set(endpointStates.moves.flatMap(([from, , to]) => [from, to]))]
const urlOverride = webAddress.optional().describe('Where it goes instead of its own address.')
const positionQuery = pageQuery({ cursor: z.string().max(500) })
const replayedKinds = [
  'message-status',
  'inbound-message',
  'compliance-status',
  'sim-event',
  'qod-event',
] as const
const eventId = z.object({ event_id: z.uuid() })

/** Receivers, events, attempts at them, and telling events again. */
export const webhookOperations = {
  listWebhookEndpoints: gets('/operator/v1/webhooks/endpoints', {
    summary: 'How the receivers of webhooks are doing',
    query: z.strictObject({
      api_key: key.optional(),
      state: z.enum(states).optional(),
      origin: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe('The receiver of the account (`api_key`) that is called there.'),
      ...positionQuery,
    }),
    answers: { 200: pageOf('endpoints', endpointView) },
  }),
  enableWebhookEndpoint: posts('/operator/v1/webhooks/endpoints/enable', {
    summary: 'Switch an endpoint on again',
    description: 'New events go there at once. What was set aside meanwhile is told by a replay.',
    roles: ['messaging'],
    body: z.strictObject({ api_key: key, origin: z.string().min(1).max(300) }),
    answers: { 204: { says: 'It is healthy until attempts say otherwise.' }, ...notFound },
  }),
  retryWebhookEndpoint: posts('/operator/v1/webhooks/endpoints/retry', {
    summary: 'Try what waits for an endpoint now',
    description:
      'What waits is due at once, up to five thousand events of those that were due soonest, and an endpoint that is left alone is probed now. Nothing is tried for longer than before. Asked again, nothing is left to come forward.',
    roles: ['messaging'],
    body: z.strictObject({ api_key: key, origin: z.string().min(1).max(300) }),
    answers: {
      200: {
        schema: z.object({
          due: z.int().describe('How many came forward.'),
          more: z.boolean().describe('Whether there may be others: ask again.'),
        }),
        says: 'They are due now.',
      },
      ...notFound,
      409: refused('The endpoint is disabled: nothing waits for it.'),
    },
  }),
  testWebhook: posts('/operator/v1/webhooks/tests', {
    summary: 'Tell a receiver something, once, and see what it answers',
    description: 'A status of a message that never was. Where it is taken, a disabled endpoint is enabled.',
    roles: ['messaging'],
    waitsSeconds: 25,
    body: z.strictObject({
      api_key: key,
      url: webAddress.optional().describe("Where to; the account's status address unless given."),
    }),
    answers: {
      200: { schema: testView, says: 'What came of it.' },
      ...notFound,
      409: refused('The account has no address, and none was given.'),
    },
  }),
  listWebhookEvents: gets('/operator/v1/webhooks/events', {
    summary: 'What an account was or is to be told, the newest first',
    description:
      'With a state a page may be short, or empty, and not the last: go on while there is a `next`.',
    query: z.strictObject({
      api_key: key,
      state: z.enum(eventStates).optional(),
      from: time.optional().describe('Caused at this time or later.'),
      to: time.optional().describe('Caused before this time.'),
      ...pageQuery(),
    }),
    answers: { 200: pageOf('events', eventView) },
  }),
  readWebhookEvent: gets('/operator/v1/webhooks/events/{event_id}', {
    summary: 'One event with what is sent',
    params: eventId,
    answers: {
      200: { schema: fullEvent, says: 'The event.' },
    },
  }),
  replayWebhookEvent: posts('/operator/v1/webhooks/events/{event_id}/replay', {
    summary: 'Tell one event again',
    roles: ['messaging'],
    stepUp: true,
    params: eventId,
    body: z.strictObject({ url: urlOverride }),
    answers: {
      202: { says: 'It is due now, and tried as long as a new one.' },
      409: refused(
        'It has no address, its endpoint is disabled, it is on its way at this moment, or what it told is redacted.',
      ),
    },
  }),
  listWebhookAttempts: gets('/operator/v1/webhooks/attempts', {
    summary: 'Attempts to tell an account something, the last first',
    query: z.strictObject({
      api_key: key,
      event_id: z.uuid().optional(),
      replay_id: z.uuid().optional().describe('Only those that this replay has caused.'),
      ...positionQuery,
    }),
    answers: { 200: pageOf('attempts', attemptView) },
  }),
  startWebhookReplay: posts('/operator/v1/webhooks/replays', {
    summary: 'Tell the events of a time again, the oldest first',
    roles: ['messaging'],
    stepUp: true,
    body: z.strictObject({
      api_key: key,
      from: time.describe('Caused at this time or later.'),
      to: time.optional().describe('Caused before this time; now unless given.'),
      what: z
        .enum(['undelivered', 'all'])
        .optional()
        .describe('Those that nobody has taken, unless all are wanted.'),
      url: urlOverride,
      told: z.string().min(1).max(32).optional().describe('Only events that tell this status.'),
      kind: z.enum(replayedKinds).optional(),
      application_id: z.uuid().optional().describe('Only events of this application.'),
      origin: z.string().min(1).max(300).optional().describe('Only events whose own address leads there.'),
      reason: z.enum(['given_up', 'disabled', 'no_address', 'not_recorded']).optional(),
      per_second: z.int().min(1).max(1_000).optional().describe('How many at most; 100 unless given.'),
      reference: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe(
          'A name of your own: it stands for one replay of the account, however often it is asked for.',
        ),
    }),
    answers: {
      202: { schema: replayView, says: 'It has begun, or the same one is there already.' },
      ...notFound,
      409: refused('The reference stands for another replay, or ten of the account are under way.'),
    },
  }),
  listWebhookReplays: gets('/operator/v1/webhooks/replays', {
    summary: 'Replays of an account and how far they have come, the newest first',
    query: z.strictObject({ api_key: key, ...pageQuery() }),
    answers: { 200: pageOf('replays', replayView) },
  }),
  readWebhookReplay: gets('/operator/v1/webhooks/replays/{replay_id}', {
    summary: 'How far a replay has come',
    params: z.object({ replay_id: z.uuid() }),
    answers: { 200: { schema: replayView, says: 'The replay.' } },
  }),
} satisfies OperatorOperations
