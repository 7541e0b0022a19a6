import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'
import { endpointStates } from '../endpoints/states.ts'
import { eventStates } from '../event/event-kinds.ts'
import {
  attemptAnswer,
  attemptStart,
  disabledNote,
  endpointResults,
  endpointRetries,
  eventProgress,
  replayProgress,
  testedWebhook,
} from '../wire/shapes.ts'

// Webhooks as customers see them.

export const ownEndpoint = z
  .object({
    origin: z.string(),
    state: z.enum(endpointStates.states),
    ...endpointRetries,
    ...endpointResults,
    disabled_at: nullable(time),
    disabled_reason: nullable(z.string()),
    disabled_note: disabledNote,
  })
  .describe('Times are exchange time.')

export const ownEvent = z.object({
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
  ...eventProgress,
})

export const ownFullEvent = ownEvent.extend({
  payload: z.string(),
  headers: z
    .record(z.string(), z.string())
    .describe(
      'Headers that are the same in every attempt. The signatures are created for each attempt and not stored.',
    ),
})

export const ownAttempt = z.object({
  event_id: z.uuid(),
  subject_id: z.string(),
  kind: z.string(),
  ...attemptStart,
  duration_ms: z.int(),
  outcome: z.string(),
  ...attemptAnswer,
})

export const ownReplay = z.object({
  replay_id: z.uuid(),
  scope: z.enum(['undelivered', 'all']),
  ...replayProgress,
})

export const ownTestedWebhook = testedWebhook.extend({
  event_id: nullable(z.uuid()).describe('Null if there is no URL to send to.'),
})
