import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'

/** A delivery attempt as customers see it. */
export const attempt = z.object({
  event_id: z.uuid(),
  subject_id: z.string(),
  kind: z.string(),
  event_status: nullable(z.string()),
  url: nullable(z.string()),
  attempt: z.int(),
  started_at: time.describe('By the clock of the exchange, which a sandbox can advance.'),
  duration_ms: z.int(),
  outcome: z.string(),
  http_status: nullable(z.int()),
  fault: nullable(z.string()).describe('Reason why no response was received.'),
  detail: nullable(z.string()),
  response: nullable(z.string()).describe('The first 4 KiB of the response body.'),
  response_headers: nullable(z.string()).describe('Response headers of a failed attempt, one per line.'),
})
