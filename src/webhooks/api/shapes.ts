import { sessionProof } from '#accounts/index.ts'
import { z } from 'zod'
import { nullable, time } from '#platform/contract/shapes.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import { eventTypes } from '../event/event-kinds.ts'
import {
  attemptAnswer,
  attemptStart,
  disabledNote,
  endpointResults,
  endpointRetries,
} from '../wire/shapes.ts'

const aWeek = 7 * 86_400
/** Default seconds during which the previous secret also signs. */
export const usualKeepSeconds = 86_400

export const endpointId = z.object({ endpoint_id: z.uuid() })

const types = z
  .array(z.enum(eventTypes as readonly [string, ...string[]]))
  .min(1)
  .max(eventTypes.length)

const members = {
  description: z.string().max(200).describe('Your own note.'),
  event_types: types.nullable().describe('The event types that the endpoint receives; null for all.'),
  notify_email: z
    .email()
    .max(254)
    .nullable()
    .describe('The address that is notified when the exchange disables the endpoint.'),
  enabled: z.boolean().describe('Whether events are sent to the endpoint.'),
}

const url = webAddress.describe('The address that receives events as POST requests.')

export const newEndpoint = z.strictObject({
  url,
  description: members.description.optional(),
  event_types: members.event_types.optional(),
  notify_email: members.notify_email.optional(),
  ...sessionProof,
})

export const endpointChange = z.strictObject({
  url: url.optional(),
  description: members.description.optional(),
  event_types: members.event_types.optional(),
  notify_email: members.notify_email.optional(),
  enabled: members.enabled
    .optional()
    .describe(
      'false: stop sending events; waiting events end as undelivered. true: also enables an endpoint that the exchange has disabled.',
    ),
  ...sessionProof,
})

export const rotation = z.strictObject({
  keep_seconds: z
    .int()
    .min(0)
    .max(aWeek)
    .optional()
    .describe(
      `How long the previous secret also signs, in seconds; default ${usualKeepSeconds}. Set 0 if the secret was compromised.`,
    ),
  ...sessionProof,
})

const traffic = z.object({
  attempts: z.int(),
  failed: z.int().describe('Attempts that the endpoint did not accept.'),
  p50_ms: nullable(z.int()).describe('Median duration of the attempts; null without attempts.'),
  p95_ms: nullable(z.int()).describe('Duration that 95 % of the attempts did not exceed.'),
})

export const endpointView = z
  .object({
    endpoint_id: z.uuid(),
    url: z.string(),
    ...members,
    event_types: z
      .array(z.string())
      .max(eventTypes.length)
      .nullable()
      .describe('The event types that the endpoint receives; null for all.'),
    notify_email: nullable(z.string()).describe(
      'The address that is notified when the exchange disables the endpoint.',
    ),
    state: z
      .enum(['healthy', 'failing', 'open', 'disabled'])
      .describe('`open`: only probed, because attempts fail. `disabled`: receives nothing.'),
    disabled_reason: nullable(z.enum(['failing', 'gone', 'switched_off', 'operator'])).describe(
      '`failing`: accepted nothing for 5 days. `gone`: answered 410. `switched_off`: by you. `operator`: by the operator, and only the operator can enable it.',
    ),
    disabled_note: disabledNote,
    disabled_at: nullable(time),
    disables_at: endpointRetries.disables_at,
    waiting: endpointRetries.waiting,
    ...endpointResults,
    last_24_hours: traffic,
    previous_signs_until: nullable(time),
    created_at: time,
  })
  .meta({ title: 'Webhook endpoint' })

const secrets = {
  secret: z.string().describe('The signing secret. It is shown only once.'),
  webhook_secret: z.string().describe('The same secret in the format of Standard Webhooks libraries.'),
}

export const createdEndpoint = endpointView.extend(secrets)

export const rotatedSecret = z.object({ ...secrets, previous_signs_until: nullable(time) })

export const statisticsView = z.object({
  hours: z.array(z.object({ hour: time.describe('Start of the hour.'), ...traffic.shape })).max(168),
  total: traffic,
})

export const endpointAttempt = z.object({
  event_id: z.uuid(),
  event_type: nullable(z.string()),
  ...attemptStart,
  duration_ms: z.int(),
  outcome: z.enum(['delivered', 'retried', 'failed']),
  ...attemptAnswer,
})
