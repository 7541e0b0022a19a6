import { getApplication, readAccount } from '#accounts/index.ts'
import { deleteSender, putSender, readSenders, readSender } from '../channels/sender-store.ts'
import { lockChannel, readChannelRows } from '../channels/channel-store.ts'
import type { Sender } from '../channels/channel.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { Problem } from '#platform/contract/problem.ts'
import { noteChange, type OperatorHandlers, limitOf, found, operatorProblems } from '#operators/index.ts'
import type { chatOperations } from './contract.ts'

type Names = 'listChatSenders' | 'putChatSender' | 'deleteChatSender'

/** The senders that chat channels serve. */
export function chatSenderHandlers(db: Db): Pick<OperatorHandlers<typeof chatOperations>, Names> {
  return {
    async listChatSenders(_, { params: { channel }, query }) {
      found((await readChannelRows(db, channel))[0])
      const limit = limitOf(query)
      const rows = await readSenders(db, channel, { after: query.cursor ?? '', limit })
      const senders = rows.map((one) => ({ sender: one.sender, ...stateOf(one) }))
      return { status: 200, body: { senders, next: rows.length < limit ? null : rows.at(-1)!.sender } }
    },
    async putChatSender({ caller }, { params: { channel, sender }, body }) {
      const { api_key: accountId, application_id: applicationId = null } = body
      found(await readAccount(db, accountId))
      if (applicationId) await getApplication(db, accountId, applicationId).catch(() => found(undefined))
      const after = { channel, sender, accountId, applicationId }
      await db.tx(async (sql) => {
        found(await lockChannel(sql, channel))
        const before = await readSender(sql, channel, sender)
        if (before && before.accountId !== accountId) throw new Problem(operatorProblems.senderTaken)
        await putSender(sql, after)
        await noteSender('putChatSender', sql, caller, before, after)
      })
      return { status: 204 }
    },
    async deleteChatSender({ caller }, { params: { channel, sender } }) {
      await db.tx(async (sql) => {
        const before = found(await deleteSender(sql, channel, sender))
        await noteSender('deleteChatSender', sql, caller, before, undefined)
      })
      return { status: 204 }
    },
  }
}

async function noteSender(
  what: string,
  sql: Sql,
  caller: Parameters<typeof noteChange>[1],
  before: Sender | undefined,
  after: Sender | undefined,
): Promise<void> {
  const { channel, sender } = (after ?? before)!
  const states = { before: before ? stateOf(before) : null, after: after ? stateOf(after) : null }
  await noteChange(sql, caller, { what, subject: 'chat-sender', id: `${channel} ${sender}`, ...states })
  await bumpEpoch(sql)
}

function stateOf({ accountId, applicationId }: Sender) {
  return { api_key: accountId, application_id: applicationId }
}
