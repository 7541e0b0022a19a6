import { z } from 'zod'
import { next, pageDescription, pageQuery } from '#platform/contract/paging/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { bodyStates } from './entry.ts'

/** Query of the list of requests. */
export const requestsQuery = z.strictObject({
  status: z
    .string()
    .regex(/^([1-5]xx|[1-5][0-9]{2}|errors)$/)
    .optional()
    .describe('A status such as `422`, a class such as `4xx`, or `errors` for 400 and above.'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']).optional(),
  path: z.string().min(1).max(200).optional().describe('Beginning of the path, such as `/v1/messages`.'),
  request_id: z.uuid().optional().describe('The `x-request-id` of the response.'),
  since: time.optional().describe('Only requests answered at or after this time.'),
  until: time.optional().describe('Only requests answered before this time.'),
  ...pageQuery({ most: 100 }),
})

const error = z.object({
  title: z.string(),
  detail: nullable(z.string()),
  type: nullable(z.string()).describe('URL of the description of the error.'),
})

/** A request in the list. */
export const requestHead = z.object({
  request_id: z.uuid().describe('The `x-request-id` of the response.'),
  at: time.describe('Time at which the request was received, in wall time.'),
  method: z.string(),
  path: z.string(),
  query: nullable(z.string()).describe('Secrets are replaced with `[removed]`.'),
  operation: z.string().describe('The operation of the API document.'),
  status: z.int(),
  duration_ms: z.int(),
  represents: z
    .int()
    .describe(
      'Number of requests that this one represents: more than 1 if the rate was so high that requests were sampled.',
    ),
  error: nullable(error),
  created: z
    .record(z.string(), z.string())
    .describe('IDs of the created objects, such as `message_uuid`, by their name in the response.'),
})

const bodyState = z.enum(bodyStates)

/** A page of the request log. */
export const requestsPage = {
  schema: z.object({
    requests: z.array(requestHead),
    next,
    kept_days: z.int().describe('Days that requests are kept in the log; 0: the log is off.'),
  }),
  description: pageDescription,
}

/** A request with its body and its response. */
export const loggedRequest = requestHead.extend({
  api_key: z.string(),
  application_id: nullable(z.string()),
  authentication: z
    .enum(['basic', 'query', 'token', 'form'])
    .describe(
      'API key and secret in the header or in the query, a token in the header, or a member of a form.',
    ),
  client_address: z.string(),
  user_agent: nullable(z.string()),
  content_type: nullable(z.string()),
  body: nullable(z.string()).describe('The beginning of the body, up to 8,192 characters, without secrets.'),
  body_state: bodyState.describe(
    '`complete` or `truncated`; not stored: `too_large` (more than 64 KiB), or `unreadable` if it was not valid or is not JSON or a form.',
  ),
  response: nullable(z.string()).describe('The beginning of the response, like `body`.'),
  response_state: bodyState,
  curl: z.string().describe('A command that repeats the request, with placeholders for credentials.'),
})
