import { z } from 'zod'
import { jsonSchema } from '../validate.ts'
import { examplesOf, type Examples } from './openapi-examples.ts'
import { type Json, plainSchema } from './openapi-json.ts'

/** An event that the exchange sends to an endpoint. */
export type DocumentedEvent = {
  type: string
  title: string
  group: string
  body: z.ZodType
  mediaType: string
}

const headers: Readonly<Record<string, string>> = {
  'webhook-id': 'ID of the event, the same in every attempt.',
  'webhook-timestamp': 'Unix time of the attempt in seconds.',
  'webhook-signature':
    '`v1,` and the Base64 of the HMAC-SHA256 of `<id>.<timestamp>.<body>`; one for each active secret.',
  'webhook-attempt': 'Number of the attempt.',
  'webhook-event': 'Type of the event; only at webhook endpoints.',
}

const parameters = Object.entries(headers).map(([name, description]) => ({
  name,
  in: 'header',
  required: name !== 'webhook-event',
  description,
  schema: { type: 'string' },
}))

/** The webhooks of a document, by event type. */
export function webhooksOf(events: readonly DocumentedEvent[], examples: Examples): Record<string, Json> {
  return Object.fromEntries(
    events.map(({ type, title, group, body, mediaType }) => [
      type,
      {
        post: {
          operationId: type,
          tags: [group],
          summary: title,
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              [mediaType]: {
                schema: plainSchema(jsonSchema(body, 'output'), 'output'),
                examples: examplesOf(examples[type] ?? []),
              },
            },
          },
          responses: {
            200: { description: 'The endpoint has accepted the event; 204 has the same meaning.' },
            410: { description: 'The endpoint accepts no more events; other statuses are retried.' },
          },
        },
      },
    ]),
  )
}
