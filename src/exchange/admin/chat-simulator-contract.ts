import { z } from 'zod'
import { chatParty, longestText } from '#chat/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'

const party = z.string().regex(chatParty)
const counting = z.string().regex(/^\d{1,9}$/)
const noSimulator = { 409: refused('This exchange has no chat simulator.') }

/**
 * Operations on the chat simulator behind the channel `demo-chat` of a sandbox, which sends inbound messages and lists the HTTP requests it received.
 */
export const chatSimulatorOperations = {
  originateChatMessage: posts('/operator/v1/simulator/chat/messages', {
    summary: 'Send an inbound message on the demo chat channel (sandbox)',
    roles: ['messaging'],
    body: z.strictObject({ from: party, to: party, text: z.string().min(1).max(longestText) }),
    responses: {
      202: {
        schema: z.object({ message_uuid: z.uuid() }),
        description: 'The exchange has accepted the message.',
      },
      ...noSimulator,
    },
  }),
  readChatPosts: gets('/operator/v1/simulator/chat/posts', {
    summary: 'List the requests (HTTP POST) that the chat simulator received, oldest first (sandbox)',
    query: z.strictObject({
      after: counting.optional().describe('The `next` of the previous response.'),
      limit: counting.optional().describe('Maximum number of requests; default 100.'),
    }),
    responses: {
      200: {
        schema: z.object({
          posts: z.array(
            z.object({ n: z.int(), at: time, answered: z.int(), post: z.record(z.string(), z.unknown()) }),
          ),
          next: z.int(),
        }),
        description: 'The requests, and the status that the simulator returned for each.',
      },
      ...noSimulator,
    },
  }),
} satisfies OperatorOperations

type Seen = z.input<(typeof chatSimulatorOperations)['readChatPosts']['responses'][200]['schema']>

/** Control interface of the chat simulator. */
export type ChatSimulator = {
  write(message: { from: string; to: string; text: string }): Promise<{
    status: number
    body: Record<string, unknown>
  }>
  posts(after: number, limit: number): Seen
}
