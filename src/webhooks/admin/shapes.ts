import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'

export const endpointView = z
  .object({
    api_key: z.string(),
    origin: z.string(),
    state: z
      .string()
      .describe('`healthy`, `failing`, `open` (left alone but for probes) or `disabled` (told nothing).'),
    waiting: z.int().describe('Events that wait for it, counted to a thousand.'),
    next_attempt_at: nullable(time).describe(
      'When the first of them is tried next; what comes behind it follows.',
    ),
    failures: z.int().describe('Attempts since it last took something.'),
    failing_since: nullable(time),
    disables_at: nullable(time).describe('When it is disabled unless it takes something before.'),
    probe_at: nullable(time),
    last_taken_at: nullable(time),
    last_failed_at: nullable(time),
    last_failure: nullable(z.string()),
    disabled_at: nullable(time),
    disabled_because: nullable(z.string()),
  })
  .describe('Times are exchange time.')

export const eventView = z
  .object({
    event_id: z.uuid().describe('The `webhook-id` that receivers see.'),
    api_key: z.string(),
    application_id: nullable(z.string()),
    message_uuid: z.string(),
    kind: z.string(),
    told: nullable(z.string()).describe('The status that is told, or what a chat channel is told.'),
    url: nullable(z.string()),
    method: z.string(),
    created_at: time,
    state: z.string(),
    reason: nullable(z.string()).describe(
      'Why nobody tries any more: `given_up`; `disabled`, by what it was answered itself (410) or before it was told; `no_address`; or `not_recorded`, when what came of an attempt could not be stored.',
    ),
    attempts: z.int(),
    next_attempt_at: nullable(time).describe('Exchange time.'),
    redacted_at: nullable(time).describe(
      'Since then the text or the number in it is gone, and it cannot be told again. Wall time.',
    ),
  })
  .meta({ title: 'Webhook event' })

export const fullEvent = eventView.extend({
  payload: z.string(),
  headers: z
    .record(z.string(), z.string())
    .describe(
      'Headers of every attempt. Besides, each says which one it is (`webhook-attempt`) and proves who sends it (`authorization`, `webhook-timestamp`, `webhook-signature`): these are made for each, and not kept.',
    ),
})

export const attemptView = z
  .object({
    event_id: z.uuid(),
    api_key: z.string(),
    message_uuid: z.string(),
    kind: z.string(),
    told: nullable(z.string()),
    url: nullable(z.string()),
    attempt: z.int(),
    started_at: time.describe('Exchange time.'),
    recorded_at: time.describe('Wall time.'),
    took_ms: z.int(),
    outcome: z
      .string()
      .describe('`delivered`, `retried`, or `given_up`: it was the last one, and the event says why.'),
    http_status: nullable(z.int()),
    fault: nullable(z.string()).describe('Why nothing was answered.'),
    detail: nullable(z.string()),
    response: nullable(z.string()).describe('The beginning of the answer, 4 KiB at most.'),
    response_headers: nullable(z.string()).describe(
      'Headers of an answer that took nothing, a line each and without cookies, 1 KiB at most.',
    ),
  })
  .meta({ title: 'Webhook attempt' })

export const replayView = z.object({
  replay_id: z.uuid(),
  api_key: z.string(),
  what: z.string(),
  url: nullable(z.string()),
  filter: z.object({
    told: z.string().optional(),
    kind: z.string().optional(),
    application_id: z.string().optional(),
    origin: z.string().optional(),
    reason: z.string().optional(),
  }),
  per_second: z.int(),
  reference: nullable(z.string()),
  from: time,
  to: time,
  reached: time.describe('Events that were caused until then have been looked at.'),
  replayed: z.int(),
  skipped: z.int().describe('Without an address, at a disabled endpoint, or under way at that moment.'),
  created_at: time,
  done_at: nullable(time),
})

export const testView = z.object({
  event_id: z.uuid(),
  taken: z.boolean(),
  http_status: nullable(z.int()),
  fault: nullable(z.string()),
  detail: nullable(z.string()),
  took_ms: z.int(),
  response: nullable(z.string()),
  response_headers: nullable(z.string()),
})
