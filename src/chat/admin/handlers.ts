import { changeChannel, putChannel, rotateCredentials, type NewCredentials } from '../channels/change.ts'
import { readChannelRows } from '../channels/channel-store.ts'
import type { Db } from '#platform/database/db.ts'
import { parseEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openAudited, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import { defaultKeepSeconds, type chatOperations } from './contract.ts'
import { chatSenderHandlers } from './senders.ts'
import { channelState, channelWires } from './wire.ts'
import { removeChannel } from './remove-channel.ts'

type Deps = { db: Db; vault: Vault; addressRefusal: (url: string) => string | undefined }

/** Handlers of the operations on chat channels, and the senders they serve. */
export function chatHandlers({ db, vault, addressRefusal }: Deps): OperatorHandlers<typeof chatOperations> {
  const refuseAddress = (url: string | undefined) => {
    const refusal = url === undefined ? undefined : addressRefusal(url)
    if (refusal === undefined) return
    const faults = [{ name: 'callback_url', reason: `is not allowed: ${refusal}`, rule: 'address' }]
    throw new Problem(operatorProblems.invalid, { faults })
  }
  const audited = openAudited({ db, subject: 'chat-channel' })
  const view = async (name: string) => found((await channelWires(db, name))[0])
  return {
    ...chatSenderHandlers(db),
    listChatChannels: async () => ({ status: 200, body: { chat_channels: await channelWires(db) } }),
    async readChatChannel(_, { params: { channel: id } }) {
      const [row] = await readChannelRows(db, id)
      return audited.shows(channelState(found(row)), await view(id))
    },
    async putChatChannel(ctx, { params: { channel: id }, body }) {
      refuseAddress(body.callback_url)
      const input = { title: body.name, callbackUrl: body.callback_url, price: parseEuro(body.price ?? '0') }
      const { after, credentials } = await audited(ctx, async (sql) => {
        const { before, after, credentials } = await putChannel(sql, vault, id, input)
        return { id, before: before ? channelState(before) : null, after: channelState(after), credentials }
      })
      const answer = audited.shows(after, await view(id))
      if (!credentials) return answer
      return { ...answer, status: 201, body: { ...answer.body, ...shown(credentials) } }
    },
    async changeChatChannel(ctx, { params: { channel: id }, body }) {
      const { name: title, callback_url: callbackUrl, price } = body
      refuseAddress(callbackUrl)
      const input = { title, callbackUrl, price: price === undefined ? undefined : parseEuro(price) }
      const { after: now } = await audited(ctx, async (sql) => {
        const { before, after } = found(await changeChannel(sql, id, input))
        return { id, before: channelState(before), after: channelState(after) }
      })
      return audited.shows(now, await view(id))
    },
    deleteChatChannel: (ctx, { params: { channel: id } }) =>
      audited.removes(ctx, id, async (sql) => channelState(found(await removeChannel(sql, id)))),
    async rotateChatCredentials(ctx, { params: { channel: id }, body }) {
      const { keep_seconds: keep = defaultKeepSeconds } = body
      const { after, rotated } = await audited(ctx, async (sql) => {
        const rotated = found(await rotateCredentials(sql, vault, id, keep))
        const after = { previous_until: rotated.previousUntil?.toISOString() ?? null }
        return { id, before: null, after, rotated }
      })
      return { status: 200, body: { ...shown(rotated), ...after } }
    },
  }
}

function shown({ token, secret }: NewCredentials) {
  const webhook_secret = `whsec_${Buffer.from(secret).toString('base64')}`
  return { token, signing_secret: secret, webhook_secret }
}
