import type { Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract.ts'
import type { messagesContract } from './contract.ts'
import { send } from './send.ts'
import type { Traffic } from './traffic.ts'

export function messagesHandlers(traffic: Traffic): Handlers<typeof messagesContract, Caller> {
  return {
    async sendMessage({ caller, header }, { body }) {
      const { answer, replayed } = await send(traffic, caller, body, header('idempotency-key'))
      return { status: 202, body: answer, ...(replayed && { headers: { 'idempotent-replayed': 'true' } }) }
    },
  }
}
