import type { Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract.ts'
import type { messagesContract } from './contract.ts'
import { send } from './send.ts'
import type { Traffic } from './traffic.ts'

export function messagesHandlers(traffic: Traffic): Handlers<typeof messagesContract, Caller> {
  return {
    sendMessage: async ({ caller }, { body }) => ({ status: 202, body: await send(traffic, caller, body) }),
  }
}
