import { z } from 'zod'
import { notFound, type OperatorOperations, apiKey, gets } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { opaqueCursor } from '#platform/contract/paging/index.ts'
import { attemptView } from './shapes.ts'

const feedEvent = z.object({
  event_id: z.uuid(),
  message_uuid: z.string(),
  kind: z.string(),
  event_status: nullable(z.string()),
  url: nullable(z.string()),
  set_aside: nullable(z.string()),
  payload: z.string(),
  at: time,
})

export const feedView = z.object({
  events: z.array(feedEvent),
  attempts: z.array(attemptView),
  next: z.string().describe('Cursor of the current position; pass it as `cursor` in the next request.'),
})

/** Operations on the live feed of an account's webhooks. */
export const feedOperations = {
  readWebhookFeed: gets('/operator/v1/webhooks/feed', {
    summary: 'Read new webhook events and attempts of an account',
    description:
      'Without `cursor`, returns the current position immediately. With `cursor`, returns when there are new entries or after `wait_seconds`. ' +
      'While a client polls, and for 10 minutes afterwards, events without a URL are stored as well.',
    roles: ['messaging'],
    waitsSeconds: 20,
    query: z.strictObject({
      api_key: apiKey.shape.api_key,
      cursor: opaqueCursor.optional().describe('Cursor: the `next` value of the previous response.'),
      wait_seconds: z
        .string()
        .regex(/^(\d|1\d|20)$/)
        .optional()
        .describe('0 to 20 s; default 10 s.'),
    }),
    responses: { 200: { schema: feedView, description: 'New entries, possibly none.' }, ...notFound },
  }),
} satisfies OperatorOperations
