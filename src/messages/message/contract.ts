import { z } from 'zod'
import { onOwnResourceByAny, withKeyOrToken } from '#accounts/index.ts'
import { channelName, chatParty, longestText } from '#chat/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { webAddress } from '#platform/contract/web-address.ts'

/** E.164 digits without + or 00; the sender may also be an alphanumeric sender ID of up to 11 letters, digits and spaces. */
const inSms = {
  to: { pattern: '^[1-9][0-9]{6,14}$' },
  from: { pattern: '^([1-9][0-9]{2,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$' },
  text: { maxLength: 1000 },
}
const party = { pattern: chatParty.source }
const inChat = { to: party, from: party, text: { maxLength: longestText } }
const chatChannel = { type: 'string', pattern: channelName.source, not: { const: 'sms' } }

/** The channel determines the form of `from` and `to`. The exchange checks later whether the channel exists. */
const byChannel = {
  if: { required: ['channel'], properties: { channel: chatChannel } },
  // `then` is a JSON Schema keyword.
  // oxlint-disable-next-line unicorn/no-thenable
  then: { properties: inChat },
  else: { properties: inSms },
}

/** Identifiers registered with a regulator: the template (content) and the principal entity of Indian DLT. */
const regulatory = {
  content_id: z.string().max(255).optional(),
  entity_id: z.string().max(255).optional(),
}

/** Maximum length of `client_ref` in characters. */
export const referenceLength = 100

/** Specification 3, "OutboundMessage SMS message" [S3-032…S3-045]. Unknown members are ignored. */
const singleMessage = z.looseObject({
  message_type: z.literal('text'),
  text: z.string().min(1).describe('Maximum 1000 characters; 4096 on a chat channel.'),
  // A list of several recipients has a separate error code, so the schema distinguishes such a list from other invalid values.
  to: z.string().meta({ not: { type: 'array', minItems: 2 } }),
  from: z.string(),
  channel: z.string().regex(channelName).describe('`sms`, or a chat channel connected by the operator.'),
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
  // Some clients send these members next to `sms` instead of inside it.
  ...regulatory,
  pool_id: z.string().max(255).optional(),
  client_ref: z.string().max(referenceLength).optional(),
  webhook_url: webAddress.optional(),
  webhook_version: z.enum(['v0.1', 'v1']).optional(),
})

export type SingleMessage = z.output<typeof singleMessage>

/** Removes unknown members from a message that is stored to be sent later. */
export function withKnownMembers({ sms, ...message }: SingleMessage): SingleMessage {
  const known = picked(message, singleMessage.shape) as SingleMessage
  return sms ? { ...known, sms: picked(sms, singleMessage.shape.sms.unwrap().shape) } : known
}

function picked(members: object, known: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => Object.hasOwn(known, name)))
}

/** Maximum number of failover messages. */
export const mostFailovers = 10

/** A message with its failover messages. Each is a separate message, sent when the previous message is rejected [S3-044]. */
export const smsMessage = singleMessage
  .extend({
    failover: z
      .array(singleMessage.extend({ failover: z.never().optional() }).meta(byChannel))
      .max(mostFailovers)
      .optional(),
  })
  .meta(byChannel)

export type SmsMessage = z.output<typeof smsMessage>

const { text, to, from, channel, ttl, client_ref } = singleMessage.shape

/** A test message that an operator may send on behalf of an account. */
export const testMessage = z
  .strictObject({
    channel,
    from,
    to,
    text,
    ttl,
    client_ref,
    repeats: z
      .uuid()
      .optional()
      .describe(
        'A submitted, undeliverable or rejected message of the account that this one repeats, once and to the same recipient: the new message has its reference, webhook URL and application, and both histories name the other message.',
      ),
  })
  .meta(byChannel)

export type TestMessage = z.output<typeof testMessage>

/** Specification 3, "Message status update" [S3-047…S3-049]. */
const messageUpdate = z.looseObject({
  status: z.literal('read'),
  replying_indicator: z.looseObject({ show: z.boolean(), type: z.literal('text') }).nullish(),
})

export type MessageUpdate = z.output<typeof messageUpdate>

const rateHeaders = {
  'X-RateLimit-Limit': z.int().describe('Number of messages that the account may send per second.'),
  'X-RateLimit-Remaining': z.int().describe('Number of messages that the account may send now.'),
  'X-RateLimit-Reset': z
    .int()
    .describe('Unix time in milliseconds at which the full limit is available again.'),
}

export const messagesContract = contract('messages', 'Messages', {
  sendMessage: {
    method: 'POST',
    path: '/v1/messages',
    summary: 'Send a message',
    policy: withKeyOrToken,
    headers: z.object({
      'Idempotency-Key': idempotencyKey.describe(
        'A request that is repeated with the same key within 24 hours returns the original result.',
      ),
    }),
    body: smsMessage,
    responses: {
      202: {
        schema: z.object({
          message_uuid: z.uuid(),
          workflow_id: z.uuid().optional().describe('Present only if the request contained `failover`.'),
        }),
        headers: rateHeaders,
        description: 'The message is accepted and will be sent.',
      },
      401: refused('The credentials are missing or invalid.'),
      402: refused('The balance does not cover the message.'),
      413: refused('The body is larger than 256 KiB.'),
      415: refused('The body is not JSON.'),
      422: refused('One or more fields are invalid; each invalid field is listed.', 'application/json'),
      429: {
        ...refused('The account exceeds its message rate.'),
        headers: {
          ...rateHeaders,
          'Retry-After': z.int().describe('Seconds to wait before the next request.'),
        },
      },
      503: refused('The exchange is temporarily overloaded.'),
    },
  },
  updateMessage: {
    method: 'PATCH',
    path: '/v1/messages/{message_uuid}',
    summary: 'Mark an inbound chat message as read and show a typing indicator',
    description:
      'The typing indicator disappears when you reply, or after 25 seconds. Only messages received on a chat channel can be updated.',
    policy: onOwnResourceByAny,
    params: z.object({ message_uuid: z.string() }),
    body: messageUpdate,
    responses: {
      202: { description: 'The update is stored and will be sent to the channel.' },
      401: refused('The credentials are missing or invalid.'),
      404: refused('This account has no message with this ID.'),
      413: refused('The body is larger than 256 KiB.'),
      415: refused('The body is not JSON.'),
      422: refused('A field is invalid, or the message cannot be updated.', 'application/json'),
      429: refused('The account exceeds its request rate.'),
    },
  },
})
