import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'

// Members that several operations on webhooks return; `bodies.ts` fills them.

/** When an endpoint is tried again, and since when it fails. */
export const endpointRetries = {
  waiting: z.int().describe('Number of waiting events, counted up to 1,000.'),
  next_attempt_at: nullable(time).describe(
    'Time of the next attempt; the other waiting events are sent after it.',
  ),
  failures: z.int().describe('Number of failed attempts since the last accepted attempt.'),
  failing_since: nullable(time),
  disables_at: nullable(time).describe(
    'Time at which the endpoint will be disabled, unless it accepts a webhook before.',
  ),
}

/** The last results of an endpoint. */
export const endpointResults = {
  last_delivered_at: nullable(time),
  last_failed_at: nullable(time),
  last_failure: nullable(z.string()),
}

/** The reason of the operator who disabled an endpoint. */
export const disabledNote = nullable(z.string()).describe(
  'Reason that the operator has stated, if `disabled_reason` is `operator`.',
)

/** How far the delivery of an event is. */
export const eventProgress = {
  attempts: z.int(),
  next_attempt_at: nullable(time).describe('By the clock of the exchange, which a sandbox can advance.'),
  waits_for: nullable(z.object({ event_id: z.uuid(), event_status: nullable(z.string()) })).describe(
    'The earlier event of the same subject, such as a message, that must be delivered or fail before this event is sent.',
  ),
  redacted_at: nullable(time).describe(
    'Wall time at which the text or number of the event was redacted; a redacted event cannot be replayed.',
  ),
}

/** The start of an attempt. */
export const attemptStart = {
  event_status: nullable(z.string()),
  url: nullable(z.string()),
  attempt: z.int(),
  started_at: time.describe('By the clock of the exchange, which a sandbox can advance.'),
}

/** The answer to an attempt, or the reason why there was none. */
export const attemptAnswer = {
  http_status: nullable(z.int()),
  fault: nullable(z.string()).describe('Reason why no response was received.'),
  detail: nullable(z.string()),
  response: nullable(z.string()).describe('The first 4 KiB of the response body.'),
  response_headers: nullable(z.string()).describe('Response headers of a failed attempt, one per line.'),
}

/** The result of a test webhook. */
export const testedWebhook = z.object({
  event_id: z.uuid(),
  delivered: z.boolean(),
  http_status: nullable(z.int()),
  fault: nullable(z.string()),
  detail: nullable(z.string()),
  duration_ms: z.int(),
  response: nullable(z.string()),
  response_headers: nullable(z.string()),
})

/** How far a replay is. */
export const replayProgress = {
  reached: time.describe('Events created before this time have been processed.'),
  replayed: z.int(),
  skipped: z
    .int()
    .describe(
      'Number of events skipped because they have no URL, a disabled endpoint, or an attempt in flight.',
    ),
  created_at: time,
  done_at: nullable(time),
}
