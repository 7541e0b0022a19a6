import { z } from 'zod'
import { chatParty, longestText } from '#chat/index.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { time } from '#platform/contract/shapes.ts'

const party = z.string().regex(chatParty)
const counting = z.string().regex(/^\d{1,9}$/)
const noSimulator = { 409: refused('There is no chat simulator here.') }

/** The chat side of the channel `demo-chat` in a sandbox: who writes there, and what it was told. */
export const chatSimulatorOperations = {
  originateChatMessage: posts('/operator/v1/simulator/chat/messages', {
    summary: 'Let somebody write on the chat channel of the sandbox (sandbox)',
    roles: ['messaging'],
    body: z.strictObject({ from: party, to: party, text: z.string().min(1).max(longestText) }),
    answers: {
      202: { schema: z.object({ message_uuid: z.uuid() }), says: 'The exchange has taken it.' },
      ...noSimulator,
    },
  }),
  readChatPosts: gets('/operator/v1/simulator/chat/posts', {
    summary: 'What the chat side of the sandbox was told, the oldest first (sandbox)',
    query: z.strictObject({
      after: counting.optional().describe('The `next` of the answer before.'),
      limit: counting.optional().describe('How many at most; 100 unless given.'),
    }),
    answers: {
      200: {
        schema: z.object({
          posts: z.array(
            z.object({ n: z.int(), at: time, answered: z.int(), post: z.record(z.string(), z.unknown()) }),
          ),
          next: z.int(),
        }),
        says: 'The posts, and what they were answered.',
      },
      ...noSimulator,
    },
  }),
} satisfies OperatorOperations

type Seen = z.input<(typeof chatSimulatorOperations)['readChatPosts']['answers'][200]['schema']>

/** What a chat simulator does for an operator. */
export type ChatSimulator = {
  write(message: { from: string; to: string; text: string }): Promise<{
    status: number
    body: Record<string, unknown>
  }>
  posts(after: number, limit: number): Seen
}
