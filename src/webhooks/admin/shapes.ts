import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'
import {
  attemptAnswer,
  attemptStart,
  disabledNote,
  endpointResults,
  endpointRetries,
  eventProgress,
  replayProgress,
} from '../wire/shapes.ts'

export const endpointView = z
  .object({
    api_key: z.string(),
    origin: z.string(),
    url: nullable(z.string()).describe('The URL of a registered endpoint, whose `origin` is its ID.'),
    state: z
      .string()
      .describe('`healthy`, `failing`, `open` (only probed) or `disabled` (receives nothing).'),
    ...endpointRetries,
    probe_at: nullable(time),
    ...endpointResults,
    disabled_at: nullable(time),
    disabled_reason: nullable(z.string()),
    disabled_note: disabledNote,
  })
  .describe('Times are by the clock of the exchange, which a sandbox can advance.')

/** The state of an endpoint that an operator has enabled. */
export const enabledView = z.object({
  state: z
    .enum(['healthy', 'disabled'])
    .describe(
      '`disabled` if its customer has also switched the endpoint off: the customer can enable it now.',
    ),
})

export const eventView = z
  .object({
    event_id: z.uuid().describe('The `webhook-id` of the request.'),
    api_key: z.string(),
    application_id: nullable(z.string()),
    message_uuid: z.string(),
    kind: z.string(),
    event_status: nullable(z.string()).describe(
      'The status that the event reports, or the kind of chat update.',
    ),
    url: nullable(z.string()),
    method: z.string(),
    created_at: time,
    state: z.string(),
    reason: nullable(z.string()).describe(
      'Reason why delivery stopped: `failed`; `disabled`, if the endpoint was disabled before the event was sent or by its 410 response to the event; `no_address`; or `not_recorded`, if the result of an attempt could not be stored.',
    ),
    ...eventProgress,
  })
  .meta({ title: 'Webhook event' })

export const fullEvent = eventView.extend({
  payload: z.string(),
  headers: z
    .record(z.string(), z.string())
    .describe(
      'Headers that are the same in every attempt. The others (`webhook-attempt`, `authorization`, `webhook-timestamp`, `webhook-signature`) are created for each attempt and not stored.',
    ),
})

export const attemptView = z
  .object({
    event_id: z.uuid(),
    api_key: z.string(),
    message_uuid: z.string(),
    kind: z.string(),
    ...attemptStart,
    recorded_at: time.describe('Wall time.'),
    duration_ms: z.int(),
    outcome: z
      .string()
      .describe('`delivered`; `retried`; or `failed` after the last attempt, with the reason in the event.'),
    ...attemptAnswer,
    response_headers: nullable(z.string()).describe(
      'Response headers of a failed attempt, one per line, without cookies, at most 1 KiB.',
    ),
  })
  .meta({ title: 'Webhook attempt' })

export const replayView = z.object({
  replay_id: z.uuid(),
  api_key: z.string(),
  scope: z.string(),
  url: nullable(z.string()),
  filter: z.object({
    event_status: z.string().optional(),
    kind: z.string().optional(),
    application_id: z.string().optional(),
    origin: z.string().optional(),
    reason: z.string().optional(),
  }),
  per_second: z.int(),
  reference: nullable(z.string()),
  since: time,
  until: time,
  ...replayProgress,
})
