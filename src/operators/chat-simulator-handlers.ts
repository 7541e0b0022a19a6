import { Problem } from '#platform/problem.ts'
import type { ChatSimulator, chatSimulatorOperations } from './chat-simulator-contract.ts'
import type { OperatorHandlers } from './family.ts'
import { operatorProblems } from './problems.ts'

/** The chat side of this program's sandbox, where it runs. */
export type ChatSimulatorTools = { chatSimulator: ChatSimulator | undefined }

const usual = 100

/** What the chat simulator is asked and told; elsewhere than in a sandbox there is none. */
export function chatSimulatorHandlers({
  chatSimulator,
}: ChatSimulatorTools): OperatorHandlers<typeof chatSimulatorOperations> {
  const there = (): ChatSimulator => {
    if (!chatSimulator) throw new Problem(operatorProblems.notSandbox)
    return chatSimulator
  }
  return {
    async originateChatMessage(_, { body }) {
      const answer = await there().write(body)
      const { message_uuid, detail } = answer.body
      if (answer.status === 202) return { status: 202, body: { message_uuid: message_uuid as string } }
      const faults = [
        { name: 'to', reason: typeof detail === 'string' ? detail : `${answer.status}`, rule: 'simulator' },
      ]
      throw new Problem(operatorProblems.invalid, { faults })
    },
    async readChatPosts(_, { query: { after, limit } }) {
      return { status: 200, body: there().posts(Number(after ?? 0), Number(limit ?? usual)) }
    },
  }
}
