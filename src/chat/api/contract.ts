import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'

/** A party on a channel: a number, a page, or any other identifier of its chat service. */
export const chatParty = /^[\x21-\x7e]{1,128}$/

/** Maximum length of a chat message in characters, in both directions. */
export const longestText = 4096

const inboundInput = z
  .strictObject({
    message_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/)
      .describe('Your ID of the message. Repeating a request with the same ID returns the same message.'),
    from: z.string().regex(chatParty).describe('The person who wrote the message.'),
    to: z.string().regex(chatParty).describe('The sender the message is addressed to.'),
    text: z.string().min(1).max(longestText),
  })
  .describe('A message from a person.')

const statusInput = z.strictObject({
  message_uuid: z.uuid(),
  status: z.enum(['delivered', 'read', 'undeliverable', 'rejected']),
  error: z
    .strictObject({
      code: z
        .int()
        .min(1000)
        .max(2999)
        .optional()
        .describe('A message error code that chat channels report.'),
      reason: z.string().min(1).max(500).optional(),
    })
    .optional(),
})

export type InboundInput = z.output<typeof inboundInput>
export type StatusInput = z.output<typeof statusInput>

const always = {
  400: refused('Some fields are invalid; see `invalid_parameters`.'),
  401: refused('The channel token is missing or invalid.'),
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not JSON.'),
  429: refused('Too many large bodies in flight. Retry after the time in Retry-After.'),
}

const channelsOnly = refusingAllBut({ channel: 'served' })

/** Requests that the chat service of a channel sends to Strowger. */
export const chatContract = contract('chat', 'Chat channels', {
  receiveChatMessage: {
    method: 'POST',
    path: '/chat/v1/messages',
    summary: 'Submit an inbound message',
    policy: channelsOnly,
    body: inboundInput,
    responses: {
      202: {
        schema: z.object({ message_uuid: z.uuid() }),
        description:
          'The message is stored and the account notified. A repeated request returns the same response.',
      },
      ...always,
      404: refused('No account owns this sender on your channel.'),
      409: refused('The ID is already used by another message.'),
    },
  },
  reportChatStatus: {
    method: 'POST',
    path: '/chat/v1/statuses',
    summary: 'Report the status of a message',
    policy: channelsOnly,
    body: statusInput,
    responses: {
      202: { description: 'Status accepted. A status earlier than the current one changes nothing.' },
      ...always,
      404: refused('No message of your channel has this ID.'),
    },
  },
})
