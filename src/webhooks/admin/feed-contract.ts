import { z } from 'zod'
import { notFound, type OperatorOperations, apiKey, gets } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { attemptView } from './shapes.ts'

const feedEvent = z.object({
  event_id: z.uuid(),
  message_uuid: z.string(),
  kind: z.string(),
  told: nullable(z.string()),
  url: nullable(z.string()),
  set_aside: nullable(z.string()),
  payload: z.string(),
  at: time,
})

export const feedView = z.object({
  events: z.array(feedEvent),
  attempts: z.array(attemptView),
  after: z.string().describe('What the next request says as `after`.'),
})

/** What happens to the webhooks of an account while somebody listens. */
export const feedOperations = {
  readWebhookFeed: gets('/operator/v1/webhooks/feed', {
    summary: 'What is new of the webhooks of an account',
    description:
      'Without `after` it answers at once where to begin. With it, when there is something new, or after `wait_seconds`. ' +
      'While somebody asks, and for ten minutes more, what has no address is kept as well.',
    roles: ['messaging'],
    waitsSeconds: 20,
    query: z.strictObject({
      api_key: apiKey.shape.api_key,
      after: z
        .string()
        .regex(/^[1-9]\d{0,18}\.\d{1,14}$/)
        .optional(),
      wait_seconds: z
        .string()
        .regex(/^(\d|1\d|20)$/)
        .optional()
        .describe('0 to 20; 10 unless given.'),
    }),
    answers: { 200: { schema: feedView, says: 'What is new, or nothing.' }, ...notFound },
  }),
} satisfies OperatorOperations
