import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { ChatSimulator, chatSimulatorOperations } from './chat-simulator-contract.ts'

/** The chat simulator of this process, if it runs one. */
export type ChatSimulatorTools = { chatSimulator: ChatSimulator | undefined }

const defaultLimit = 100

/** Operations of the chat simulator, which only a sandbox has. */
export function chatSimulatorHandlers({
  db,
  chatSimulator,
}: ChatSimulatorTools & { db: Db }): OperatorHandlers<typeof chatSimulatorOperations> {
  const required = (): ChatSimulator => {
    if (!chatSimulator) throw new Problem(operatorProblems.notSandbox)
    return chatSimulator
  }
  const audited = openAudited({ db, subject: 'simulator' })
  return {
    async originateChatMessage(ctx, { body }) {
      const { from, to } = body
      // The audit entry is written before the message is sent, and rolled back if the message is rejected.
      const message_uuid = await db.tx(async (sql) => {
        await audited.notes(sql, ctx, { id: 'messages', before: null, after: { from, to } })
        return messageIdOf(await required().write(body))
      })
      return { status: 202, body: { message_uuid } }
    },
    async readChatPosts(_, { query: { after, limit } }) {
      return { status: 200, body: required().posts(Number(after ?? 0), Number(limit ?? defaultLimit)) }
    },
  }
}

/** The ID of the accepted message. Throws the reason if it was rejected. */
function messageIdOf({ status, body: { message_uuid, detail } }: Answer): string {
  if (status === 202) return message_uuid as string
  const reason = typeof detail === 'string' ? detail : String(status)
  throw new Problem(operatorProblems.invalid, { faults: [{ name: 'to', reason, rule: 'simulator' }] })
}

type Answer = Awaited<ReturnType<ChatSimulator['write']>>
