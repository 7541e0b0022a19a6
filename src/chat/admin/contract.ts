import { z } from 'zod'
import { channelName } from '../channels/channel.ts'
import { chatParty } from '../api/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { webAddress } from '#platform/contract/web-address.ts'
import {
  notFound,
  type OperatorOperations,
  apiKey,
  deletes,
  gets,
  patches,
  posts,
  puts,
} from '#operators/index.ts'
import { amount, nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const channel = z
  .string()
  .regex(channelName)
  .meta({ not: { const: 'sms' } })
const path = z.object({ channel })
const sender = z.string().regex(chatParty)
const senderPath = z.object({ channel, sender })

const input = {
  name: z.string().min(1).max(100),
  callback_url: webAddress.describe('URL that receives messages, read receipts and typing indicators.'),
}
const price = amount.optional().describe('Price per message in euros. Default: 0.')
const channelInput = z.strictObject({ ...input, price })
const channelChanges = z.strictObject({ ...z.object(input).partial().shape, price })

const channelView = z.object({
  channel: z.string().describe('The value of `channel` in messages.'),
  name: z.string(),
  callback_url: z.string(),
  price: z.string(),
  previous_until: nullable(time).describe('Time until which the previous credentials are valid.'),
  waiting: z.int().describe('Number of queued requests to the chat service, counted up to 10,000.'),
  oldest_waiting_at: nullable(time),
})
const credentials = z.object({
  token: z.string().describe('Bearer token that the chat service presents to Strowger.'),
  signing_secret: z.string().describe('Secret that signs requests to the chat service.'),
  webhook_secret: z.string().describe('The signing secret in the format of Standard Webhooks libraries.'),
})
const senderView = z.object({ sender: z.string(), api_key: z.string(), application_id: nullable(z.string()) })

const aWeek = 7 * 86_400

/** Operations on chat channels, and the senders they serve. */
export const chatOperations = {
  listChatChannels: gets('/operator/v1/chat-channels', {
    summary: 'List chat channels with their queues',
    responses: {
      200: { schema: z.object({ chat_channels: z.array(channelView) }), description: 'All channels.' },
    },
  }),
  readChatChannel: gets('/operator/v1/chat-channels/{channel}', {
    summary: 'Get a chat channel with its queue',
    params: path,
    versioned: true,
    responses: { 200: { schema: channelView, description: 'The channel.' } },
  }),
  putChatChannel: puts('/operator/v1/chat-channels/{channel}', {
    summary: 'Create a chat channel or replace its settings',
    roles: ['messaging'],
    stepUp: true,
    params: path,
    body: channelInput,
    versioned: true,
    responses: {
      200: { schema: channelView, description: 'The settings were replaced; the credentials are unchanged.' },
      201: {
        schema: channelView.extend(credentials.shape),
        description: 'The channel was created. The credentials are shown only once.',
      },
    },
  }),
  changeChatChannel: patches('/operator/v1/chat-channels/{channel}', {
    summary: 'Update a chat channel',
    description: 'Queued requests are sent to the new URL.',
    roles: ['messaging'],
    params: path,
    body: channelChanges,
    versioned: true,
    responses: { 200: { schema: channelView, description: 'The updated channel.' } },
  }),
  deleteChatChannel: deletes('/operator/v1/chat-channels/{channel}', {
    summary: 'Delete an unused chat channel',
    roles: ['messaging'],
    params: path,
    versioned: true,
    responses: {
      204: { description: 'The channel was deleted. Messages on this channel are rejected.' },
      409: refused('The channel still has senders or queued requests; `detail` states what to do.'),
    },
  }),
  rotateChatCredentials: posts('/operator/v1/chat-channels/{channel}/credentials', {
    summary: 'Rotate the token and signing secret of a chat channel',
    roles: ['messaging'],
    stepUp: true,
    params: path,
    body: z.strictObject({
      keep_seconds: z
        .int()
        .min(0)
        .max(aWeek)
        .optional()
        .describe(
          'How long the previous credentials stay valid, in seconds. Default 86400. Set 0 if they were compromised.',
        ),
    }),
    responses: {
      200: {
        schema: credentials.extend({ previous_until: nullable(time) }),
        description: 'The new credentials, which are shown only once.',
      },
    },
  }),
  listChatSenders: gets('/operator/v1/chat-channels/{channel}/senders', {
    summary: 'List the senders of a chat channel',
    params: path,
    query: z.strictObject(pageQuery({ cursor: sender })),
    responses: { 200: pageOf('senders', senderView) },
  }),
  putChatSender: puts('/operator/v1/chat-channels/{channel}/senders/{sender}', {
    summary: 'Assign a sender to an account',
    roles: ['messaging'],
    params: senderPath,
    body: z.strictObject({
      ...apiKey.shape,
      application_id: z
        .uuid()
        .optional()
        .describe(
          "The application whose webhooks report messages to this sender. Default: the account's webhooks.",
        ),
    }),
    responses: {
      204: { description: 'Sender assigned.' },
      ...notFound,
      409: refused('The sender belongs to another account; delete the sender there first.'),
    },
  }),
  deleteChatSender: deletes('/operator/v1/chat-channels/{channel}/senders/{sender}', {
    summary: 'Remove a sender',
    roles: ['messaging'],
    params: senderPath,
    responses: { 204: { description: 'The sender was removed and can no longer send or receive.' } },
  }),
} satisfies OperatorOperations

/** How long replaced credentials stay valid by default, in seconds. */
export const defaultKeepSeconds = 86_400
