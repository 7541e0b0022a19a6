import { getApplication, readAccount } from '#accounts/index.ts'
import {
  deleteIdentity,
  lockChannel,
  putIdentity,
  readChannelRows,
  readIdentities,
  readIdentity,
  type Identity,
} from '#chat/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { Problem } from '#platform/problem.ts'
import { noteChange } from './changes.ts'
import type { chatOperations } from './chat-contract.ts'
import type { OperatorHandlers } from './family.ts'
import { limitOf } from './pages.ts'
import { found, operatorProblems } from './problems.ts'

type Names = 'listChatSenders' | 'putChatSender' | 'deleteChatSender'

/** The senders that chat channels serve. */
export function chatSenderHandlers(db: Db): Pick<OperatorHandlers<typeof chatOperations>, Names> {
  return {
    async listChatSenders(_, { params: { channel }, query }) {
      found((await readChannelRows(db, channel))[0])
      const limit = limitOf(query)
      const rows = await readIdentities(db, channel, { after: query.cursor ?? '', limit })
      const senders = rows.map((one) => ({ sender: one.identity, ...stateOf(one) }))
      return { status: 200, body: { senders, next: rows.length < limit ? null : rows.at(-1)!.identity } }
    },
    async putChatSender({ caller }, { params: { channel, sender: identity }, body }) {
      const { api_key: accountId, application_id: applicationId = null } = body
      found(await readAccount(db, accountId))
      if (applicationId) await getApplication(db, accountId, applicationId).catch(() => found(undefined))
      const after = { channel, identity, accountId, applicationId }
      await db.tx(async (sql) => {
        found(await lockChannel(sql, channel))
        const before = await readIdentity(sql, channel, identity)
        if (before && before.accountId !== accountId) throw new Problem(operatorProblems.senderTaken)
        await putIdentity(sql, after)
        await noteSender('putChatSender', sql, caller, before, after)
      })
      return { status: 204 }
    },
    async deleteChatSender({ caller }, { params: { channel, sender } }) {
      await db.tx(async (sql) => {
        const before = found(await deleteIdentity(sql, channel, sender))
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
  before: Identity | undefined,
  after: Identity | undefined,
): Promise<void> {
  const { channel, identity } = (after ?? before)!
  const states = { before: before ? stateOf(before) : null, after: after ? stateOf(after) : null }
  await noteChange(sql, caller, { what, subject: 'chat-sender', id: `${channel} ${identity}`, ...states })
  await bumpEpoch(sql)
}

function stateOf({ accountId, applicationId }: Identity) {
  return { api_key: accountId, application_id: applicationId }
}
