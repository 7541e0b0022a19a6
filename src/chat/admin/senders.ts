import { getApplication, readAccount } from '#accounts/index.ts'
import { deleteSender, putSender, readSenders, readSender } from '../channels/sender-store.ts'
import { lockChannel, readChannelRows } from '../channels/channel-store.ts'
import type { Sender } from '../channels/channel.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import type { chatOperations } from './contract.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

type Names = 'listChatSenders' | 'putChatSender' | 'deleteChatSender'

/** Handlers for the senders of chat channels. */
export function chatSenderHandlers(db: Db): Pick<OperatorHandlers<typeof chatOperations>, Names> {
  const audited = openAudited({ db, subject: 'chat-sender', kept: {} })
  return {
    async listChatSenders(_, { params: { channel }, query }) {
      found((await readChannelRows(db, channel))[0])
      const page = readPage(byMember('sender'), query, (position) => readSenders(db, channel, position))
      return answerPage('senders', (one) => ({ sender: one.sender, ...stateOf(one) }), page)
    },
    async putChatSender(ctx, { params: { channel, sender }, body }) {
      const { api_key: accountId, application_id: applicationId = null } = body
      found(await readAccount(db, accountId))
      if (applicationId) await getApplication(db, accountId, applicationId).catch(() => found(undefined))
      const after = { channel, sender, accountId, applicationId }
      await audited(ctx, async (sql) => {
        found(await lockChannel(sql, channel))
        const before = await readSender(sql, channel, sender)
        if (before && before.accountId !== accountId) throw new Problem(operatorProblems.senderInUse)
        await putSender(sql, after)
        return { id: idOf(channel, sender), before: before ? stateOf(before) : null, after: stateOf(after) }
      })
      return { status: 204 }
    },
    deleteChatSender: (ctx, { params: { channel, sender } }) =>
      audited.removes(ctx, idOf(channel, sender), async (sql) =>
        stateOf(found(await deleteSender(sql, channel, sender))),
      ),
  }
}

const idOf = (channel: string, sender: string) => `${channel} ${sender}`

function stateOf({ accountId, applicationId }: Sender) {
  return { api_key: accountId, application_id: applicationId }
}
