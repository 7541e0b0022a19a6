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
  callback_url: webAddress.describe('Where messages, read marks and replying indicators are posted.'),
}
const price = amount.optional().describe('Euros for each message; nothing unless given.')
const channelInput = z.strictObject({ ...input, price })
const channelChanges = z.strictObject({ ...z.object(input).partial().shape, price })

const channelView = z.object({
  channel: z.string().describe('As it stands in the member `channel` of messages.'),
  name: z.string(),
  callback_url: z.string(),
  price: z.string(),
  previous_until: nullable(time).describe('Until when the credentials before the current ones hold.'),
  waiting: z.int().describe('Posts that wait for it, counted to ten thousand.'),
  oldest_waiting_at: nullable(time),
})
const credentials = z.object({
  token: z.string().describe('What the chat side shows us as Bearer.'),
  signing_secret: z.string().describe('What signs our posts.'),
  webhook_secret: z.string().describe('The same in the form that libraries for Standard Webhooks take.'),
})
const senderView = z.object({ sender: z.string(), api_key: z.string(), application_id: nullable(z.string()) })

const aWeek = 7 * 86_400

/** Chat channels, and the senders of accounts that they serve. */
export const chatOperations = {
  listChatChannels: gets('/operator/v1/chat-channels', {
    summary: 'Chat channels, and what waits for them',
    answers: {
      200: { schema: z.object({ chat_channels: z.array(channelView) }), says: 'All channels.' },
    },
  }),
  readChatChannel: gets('/operator/v1/chat-channels/{channel}', {
    summary: 'One chat channel, and what waits for it',
    params: path,
    versioned: true,
    answers: { 200: { schema: channelView, says: 'The channel.' } },
  }),
  putChatChannel: puts('/operator/v1/chat-channels/{channel}', {
    summary: 'Connect a chat channel, or replace its settings',
    roles: ['messaging'],
    stepUp: true,
    params: path,
    body: channelInput,
    versioned: true,
    answers: {
      200: { schema: channelView, says: 'The settings are replaced; the credentials stay.' },
      201: {
        schema: channelView.extend(credentials.shape),
        says: 'The channel is connected. Its credentials are shown here and never again.',
      },
    },
  }),
  changeChatChannel: patches('/operator/v1/chat-channels/{channel}', {
    summary: 'Change some settings of a chat channel',
    description: 'What waits for it is posted to the new address.',
    roles: ['messaging'],
    params: path,
    body: channelChanges,
    versioned: true,
    answers: { 200: { schema: channelView, says: 'The channel as it is now.' } },
  }),
  deleteChatChannel: deletes('/operator/v1/chat-channels/{channel}', {
    summary: 'Delete a chat channel that nothing needs any more',
    roles: ['messaging'],
    params: path,
    versioned: true,
    answers: {
      204: { says: 'It is gone; messages that name it are refused.' },
      409: refused('It still has senders, or posts wait for it; the sentence says what to do.'),
    },
  }),
  rotateChatCredentials: posts('/operator/v1/chat-channels/{channel}/credentials', {
    summary: 'Give a chat channel a new token and a new signing secret',
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
          'How long those before hold beside them; a day unless given, 0 when they are known to others.',
        ),
    }),
    answers: {
      200: {
        schema: credentials.extend({ previous_until: nullable(time) }),
        says: 'The new credentials. They are shown here and never again.',
      },
    },
  }),
  listChatSenders: gets('/operator/v1/chat-channels/{channel}/senders', {
    summary: 'Senders that a chat channel serves, in their order',
    params: path,
    query: z.strictObject(pageQuery({ cursor: sender })),
    answers: { 200: pageOf('senders', senderView) },
  }),
  putChatSender: puts('/operator/v1/chat-channels/{channel}/senders/{sender}', {
    summary: 'Let an account send, and be written to, as this sender',
    roles: ['messaging'],
    params: senderPath,
    body: z.strictObject({
      ...apiKey.shape,
      application_id: z
        .uuid()
        .optional()
        .describe(
          "The application whose webhooks tell of what is written to it; the account's own unless given.",
        ),
    }),
    answers: {
      204: { says: 'It is so.' },
      ...notFound,
      409: refused('Another account has this sender: delete it there first.'),
    },
  }),
  deleteChatSender: deletes('/operator/v1/chat-channels/{channel}/senders/{sender}', {
    summary: 'Take a sender away from its account',
    roles: ['messaging'],
    params: senderPath,
    answers: { 204: { says: 'Nobody sends as it, or is written to.' } },
  }),
} satisfies OperatorOperations

/** Seconds that replaced credentials hold unless said otherwise. */
export const usualKeepSeconds = 86_400
