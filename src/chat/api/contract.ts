import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { refusingAllBut } from '#platform/contract/policy.ts'

/** Who writes on a channel, or is written to: a number, a page, whatever its chat side calls them. */
export const chatParty = /^[\x21-\x7e]{1,128}$/

/** Characters that a chat message may have, either way. */
export const longestText = 4096

const inboundInput = z
  .strictObject({
    message_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/)
      .describe('Your own id of the message: posted again, it is the same message.'),
    from: z.string().regex(chatParty).describe('Who wrote it.'),
    to: z.string().regex(chatParty).describe('The sender of an account it was written to.'),
    text: z.string().min(1).max(longestText),
  })
  .describe('What a person has written.')

const statusInput = z.strictObject({
  message_uuid: z.uuid(),
  status: z.enum(['delivered', 'read', 'undeliverable', 'rejected']),
  error: z
    .strictObject({
      code: z.int().min(1000).max(2999).optional().describe('A message error code that chat channels tell.'),
      reason: z.string().min(1).max(500).optional(),
    })
    .optional(),
})

export type InboundInput = z.output<typeof inboundInput>
export type StatusInput = z.output<typeof statusInput>

const always = {
  400: refused('One or more fields are wrong; each is named.'),
  401: refused('The token of the channel is missing or wrong.'),
  413: refused('The body is larger than 256 KiB.'),
  415: refused('The body is not JSON.'),
  429: refused('Too many large bodies at once, or too many octets of them; again after Retry-After.'),
}

const channelsOnly = refusingAllBut({ channel: 'served' })

/** What the chat side of a channel posts to us. */
export const chatContract = contract('chat', 'Chat channels', {
  receiveChatMessage: {
    method: 'POST',
    path: '/chat/v1/messages',
    summary: 'Post a message that somebody has written on your channel',
    policy: channelsOnly,
    body: inboundInput,
    answers: {
      202: {
        schema: z.object({ message_uuid: z.uuid() }),
        says: 'The message is stored, and its account is told. Posted again, it is answered the same.',
      },
      ...always,
      404: refused('No account has this sender on your channel.'),
      409: refused('Another message had this id.'),
    },
  },
  reportChatStatus: {
    method: 'POST',
    path: '/chat/v1/statuses',
    summary: 'Post what became of a message that you were told to deliver',
    policy: channelsOnly,
    body: statusInput,
    answers: {
      202: { says: 'It is noted; a status that the message is past changes nothing.' },
      ...always,
      404: refused('No message of your channel has this id.'),
    },
  },
})
