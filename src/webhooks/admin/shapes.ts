import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'

export const endpointView = z
  .object({
    api_key: z.string(),
    origin: z.string(),
    state: z
      .string()
      .describe('`healthy`, `failing`, `open` (only probed) or `disabled` (receives nothing).'),
    waiting: z.int().describe('Number of waiting events, counted up to 1,000.'),
    next_attempt_at: nullable(time).describe(
      'Time of the next attempt; the other waiting events are sent after it.',
    ),
    failures: z.int().describe('Number of failed attempts since the last accepted attempt.'),
    failing_since: nullable(time),
    disables_at: nullable(time).describe(
      'Time at which the endpoint will be disabled, unless it accepts a webhook before.',
    ),
    probe_at: nullable(time),
    last_delivered_at: nullable(time),
    last_failed_at: nullable(time),
    last_failure: nullable(z.string()),
    disabled_at: nullable(time),
    disabled_reason: nullable(z.string()),
  })
  .describe('Times are by the clock of the exchange, which a sandbox can advance.')

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
    attempts: z.int(),
    next_attempt_at: nullable(time).describe('By the clock of the exchange, which a sandbox can advance.'),
    redacted_at: nullable(time).describe(
      'Wall time at which the text or number of the event was redacted; a redacted event cannot be replayed.',
    ),
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
    event_status: nullable(z.string()),
    url: nullable(z.string()),
    attempt: z.int(),
    started_at: time.describe('By the clock of the exchange, which a sandbox can advance.'),
    recorded_at: time.describe('Wall time.'),
    duration_ms: z.int(),
    outcome: z
      .string()
      .describe('`delivered`; `retried`; or `failed` after the last attempt, with the reason in the event.'),
    http_status: nullable(z.int()),
    fault: nullable(z.string()).describe('Reason why no response was received.'),
    detail: nullable(z.string()),
    response: nullable(z.string()).describe('The first 4 KiB of the response body.'),
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
  from: time,
  to: time,
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

export const testView = z.object({
  event_id: z.uuid(),
  delivered: z.boolean(),
  http_status: nullable(z.int()),
  fault: nullable(z.string()),
  detail: nullable(z.string()),
  duration_ms: z.int(),
  response: nullable(z.string()),
  response_headers: nullable(z.string()),
})
