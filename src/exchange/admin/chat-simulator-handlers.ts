import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { ChatSimulator, chatSimulatorOperations } from './chat-simulator-contract.ts'

/** The chat side of this program's sandbox, where it runs. */
export type ChatSimulatorTools = { chatSimulator: ChatSimulator | undefined }

const usual = 100

/** What the chat simulator is asked and told; elsewhere than in a sandbox there is none. */
export function chatSimulatorHandlers({
  db,
  chatSimulator,
}: ChatSimulatorTools & { db: Db }): OperatorHandlers<typeof chatSimulatorOperations> {
  const there = (): ChatSimulator => {
    if (!chatSimulator) throw new Problem(operatorProblems.notSandbox)
    return chatSimulator
  }
  const audited = openAudited({ db, subject: 'simulator' })
  return {
    async originateChatMessage(ctx, { body }) {
      const { from, to } = body
      // The line is written before the message: nothing is sent that cannot be written down. What is refused takes its line with it.
      const message_uuid = await db.tx(async (sql) => {
        await audited.notes(sql, ctx, { id: 'messages', before: null, after: { from, to } })
        return written(await there().write(body))
      })
      return { status: 202, body: { message_uuid } }
    },
    async readChatPosts(_, { query: { after, limit } }) {
      return { status: 200, body: there().posts(Number(after ?? 0), Number(limit ?? usual)) }
    },
  }
}

/** The id of what was written, or else what was wrong with it. */
function written({ status, body: { message_uuid, detail } }: Answer): string {
  if (status === 202) return message_uuid as string
  const reason = typeof detail === 'string' ? detail : String(status)
  throw new Problem(operatorProblems.invalid, { faults: [{ name: 'to', reason, rule: 'simulator' }] })
}

type Answer = Awaited<ReturnType<ChatSimulator['write']>>
