import { withKey, portalAnswers } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { opaqueCursor } from '#platform/contract/paging/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { z } from 'zod'
import { ownAttempt } from './shapes.ts'

const forwarded = z.object({
  event_id: z.uuid().describe('The `webhook-id` of the request.'),
  subject_id: z.string().describe('ID of the subject of the event; for messages, the `message_uuid`.'),
  event_type: z.string().describe('Type of the event, such as `message.status`; `test` for a test.'),
  event_status: nullable(z.string()),
  url: nullable(z.string()).describe('URL to which the exchange delivers the event; null if there is none.'),
  set_aside: nullable(z.string()).describe('Reason why the exchange does not deliver the event.'),
  payload: z.string().describe('Body of the request, or the query of a GET.'),
  request: z
    .object({ method: z.enum(['GET', 'POST']), headers: z.record(z.string(), z.string()) })
    .describe('Method and headers of the request, signed at the time of the response.'),
  at: time,
})

export const ownFeedView = z.object({
  events: z.array(forwarded).describe('New events, oldest first.'),
  attempts: z
    .array(ownAttempt.extend({ recorded_at: time }))
    .describe('New attempts of the exchange to deliver events.'),
  next: z.string().describe('Cursor of the current position; pass it as `cursor` in the next request.'),
})

/** Operations on the live feed of the caller's webhooks. */
export const ownFeedOperations = {
  readOwnWebhookFeed: {
    method: 'GET',
    path: '/console/v1/webhooks/feed',
    summary: 'Read new webhook events and attempts of your account',
    description:
      'Without `cursor` and `since`, returns the current position. With `cursor`, returns when there are new entries or after `wait_seconds`. ' +
      'A read neither delivers an event nor changes its delivery. While a client polls, and for 10 minutes afterwards, events without a URL are stored as well.',
    policy: withKey,
    waitsSeconds: 20,
    query: z.strictObject({
      cursor: opaqueCursor.optional().describe('Cursor: the `next` value of the previous response.'),
      since: time
        .optional()
        .describe('Without `cursor`: begins with the events stored at or after this time.'),
      wait_seconds: z
        .string()
        .regex(/^(\d|1\d|20)$/)
        .optional()
        .describe('0 to 20 s; default 10 s.'),
    }),
    responses: { 200: { schema: ownFeedView, description: 'New entries, possibly none.' }, ...portalAnswers },
  },
} satisfies Operations
