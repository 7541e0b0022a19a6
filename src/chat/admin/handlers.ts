import { changeChannel, putChannel, rotateCredentials, type NewCredentials } from '../channels/change.ts'
import type { Db } from '#platform/database/db.ts'
import { parseEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { noteChange, type OperatorHandlers, found, operatorProblems } from '#operators/index.ts'
import { usualKeepSeconds, type chatOperations } from './contract.ts'
import { chatSenderHandlers } from './senders.ts'
import { channelState, channelWires } from './wire.ts'
import { removeChannel } from './remove-channel.ts'

type Needs = { db: Db; vault: Vault; addressRefusal: (url: string) => string | undefined }

/** Chat channels, and the senders of accounts that they serve. */
export function chatHandlers({ db, vault, addressRefusal }: Needs): OperatorHandlers<typeof chatOperations> {
  const refuseAddress = (url: string | undefined) => {
    const refusal = url === undefined ? undefined : addressRefusal(url)
    if (refusal === undefined) return
    const faults = [{ name: 'callback_url', reason: `may not be called: ${refusal}`, rule: 'address' }]
    throw new Problem(operatorProblems.invalid, { faults })
  }
  const seen = async (name: string) => found((await channelWires(db, name))[0])
  return {
    ...chatSenderHandlers(db),
    listChatChannels: async () => ({ status: 200, body: { chat_channels: await channelWires(db) } }),
    readChatChannel: async (_, { params }) => ({ status: 200, body: await seen(params.channel) }),
    async putChatChannel({ caller }, { params: { channel: id }, body }) {
      refuseAddress(body.callback_url)
      const wish = { title: body.name, callbackUrl: body.callback_url, price: parseEuro(body.price ?? '0') }
      const credentials = await db.tx(async (sql) => {
        const { before, after, credentials } = await putChannel(sql, vault, id, wish)
        const change = { what: 'putChatChannel', subject: 'chat-channel', id } as const
        const states = { before: before ? channelState(before) : null, after: channelState(after) }
        await noteChange(sql, caller, { ...change, ...states })
        return credentials
      })
      const view = await seen(id)
      if (!credentials) return { status: 200, body: view }
      return { status: 201, body: { ...view, ...shown(credentials) } }
    },
    async changeChatChannel({ caller }, { params: { channel: id }, body }) {
      const { name: title, callback_url: callbackUrl, price } = body
      refuseAddress(callbackUrl)
      const wish = { title, callbackUrl, price: price === undefined ? undefined : parseEuro(price) }
      await db.tx(async (sql) => {
        const { before, after } = found(await changeChannel(sql, id, wish))
        const states = { before: channelState(before), after: channelState(after) }
        await noteChange(sql, caller, { what: 'changeChatChannel', subject: 'chat-channel', id, ...states })
      })
      return { status: 200, body: await seen(id) }
    },
    async deleteChatChannel({ caller }, { params: { channel: id } }) {
      await db.tx(async (sql) => {
        const before = channelState(found(await removeChannel(sql, id)))
        const change = { what: 'deleteChatChannel', subject: 'chat-channel', id } as const
        await noteChange(sql, caller, { ...change, before, after: null })
      })
      return { status: 204 }
    },
    async rotateChatCredentials({ caller }, { params: { channel: id }, body }) {
      const { keep_seconds: keep = usualKeepSeconds } = body
      const { previousUntil, ...credentials } = await db.tx(async (sql) => {
        const rotated = found(await rotateCredentials(sql, vault, id, keep))
        const after = { previous_until: rotated.previousUntil?.toISOString() ?? null }
        const change = { what: 'rotateChatCredentials', subject: 'chat-channel', id } as const
        await noteChange(sql, caller, { ...change, before: null, after })
        return rotated
      })
      const previous_until = previousUntil?.toISOString() ?? null
      return { status: 200, body: { ...shown(credentials), previous_until } }
    },
  }
}

function shown({ token, secret }: NewCredentials) {
  const webhook_secret = `whsec_${Buffer.from(secret).toString('base64')}`
  return { token, signing_secret: secret, webhook_secret }
}
