import { z } from 'zod'
import { withKeyOrToken } from '#accounts/index.ts'
import { contract } from '#platform/contract.ts'
import { webAddress } from '#platform/web-address.ts'

/** E.164 digits without + or 00. A list of several has a code of its own, so it is told from other wrong values. */
const recipient = z
  .string()
  .regex(/^[1-9][0-9]{6,14}$/)
  .meta({ not: { type: 'array', minItems: 2 } })

/** A sender: E.164 digits without + or 00, or a word of at most eleven letters, digits and spaces. */
const sender = z.string().regex(/^([1-9][0-9]{2,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/)

/** What a regulator has registered: the template (content) and the principal entity of Indian DLT. */
const regulatory = {
  content_id: z.string().max(255).optional(),
  entity_id: z.string().max(255).optional(),
}

/** Specification 3, "OutboundMessage SMS message" [S3-032…S3-045]. Unknown members are ignored. */
const singleMessage = z.looseObject({
  message_type: z.literal('text'),
  text: z.string().min(1).max(1000),
  to: recipient,
  from: sender,
  channel: z.literal('sms'),
  ttl: z.int().min(20).max(604_800).optional(),
  trusted_sender: z.boolean().optional().meta({ deprecated: true }),
  trusted_recipient: z.boolean().optional(),
  sms: z
    .looseObject({
      encoding_type: z.enum(['text', 'unicode', 'auto']).optional(),
      ...regulatory,
      pool_id: z.string().max(255).optional(),
      trusted_recipient: z.boolean().optional(),
      trusted_sender: z.boolean().optional().meta({ deprecated: true }),
    })
    .optional(),
  // Some clients put these beside `sms` instead of inside.
  ...regulatory,
  pool_id: z.string().max(255).optional(),
  client_ref: z.string().max(100).optional(),
  webhook_url: webAddress.optional(),
  webhook_version: z.enum(['v0.1', 'v1']).optional(),
})

export type SingleMessage = z.output<typeof singleMessage>

/** A message without the members that nobody knows, to be kept until its turn comes. */
export function knownOf({ sms, ...message }: SingleMessage): SingleMessage {
  const known = picked(message, singleMessage.shape) as SingleMessage
  return sms ? { ...known, sms: picked(sms, singleMessage.shape.sms.unwrap().shape) } : known
}

function picked(members: object, known: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => Object.hasOwn(known, name)))
}

const mostFailovers = 10

/** A message, and what is sent instead when it is rejected: messages of their own, one after the other [S3-044]. */
export const smsMessage = singleMessage.extend({
  failover: z
    .array(singleMessage.extend({ failover: z.never().optional() }))
    .max(mostFailovers)
    .optional(),
})

export type SmsMessage = z.output<typeof smsMessage>

const problem = z.object({
  type: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  instance: z.string(),
  invalid_parameters: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
})

const refused = (says: string) => ({ schema: problem, type: 'application/problem+json', says })

const rateHeaders = {
  'X-RateLimit-Limit': z.int().describe('Messages a second that the account may send.'),
  'X-RateLimit-Remaining': z.int().describe('Messages that it may send now.'),
  'X-RateLimit-Reset': z.int().describe('When it may send all of them again, as Unix time in seconds.'),
}

export const messagesContract = contract('messages', 'Messages', {
  sendMessage: {
    method: 'POST',
    path: '/v1/messages',
    summary: 'Send a message',
    policy: withKeyOrToken,
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .regex(/^[\x21-\x7e]{1,255}$/)
        .optional()
        .describe('The same request with the same key is accepted once and answered the same for a day.'),
    }),
    body: smsMessage,
    answers: {
      202: {
        schema: z.object({
          message_uuid: z.uuid(),
          workflow_id: z.uuid().optional().describe('Only when `failover` was sent.'),
        }),
        headers: rateHeaders,
        says: 'The message is stored and will be sent.',
      },
      401: refused('The credentials are missing or wrong.'),
      402: refused('The balance does not cover the message.'),
      413: refused('The body is larger than 256 KiB.'),
      415: refused('The body is not JSON.'),
      422: { schema: problem, says: 'One or more fields are wrong; each is named.' },
      429: {
        ...refused('The account sends faster than it may.'),
        headers: { ...rateHeaders, 'Retry-After': z.int().describe('Seconds to wait.') },
      },
      503: refused('The exchange takes no more messages at this moment.'),
    },
  },
})
