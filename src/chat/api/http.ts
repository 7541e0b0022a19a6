import type { Handlers } from '#platform/contract/contract.ts'
import type { Channel } from '../channels/channel.ts'
import type { chatContract, InboundInput, StatusInput } from './contract.ts'

/** Takes what chat sides post. Throws a Problem of this domain for what it does not take. */
export type Inbox = {
  /** Stores an inbound message once; answers its id. */
  receive(channel: Channel, input: InboundInput): Promise<string>
  report(channel: Channel, input: StatusInput): Promise<void>
}

/** The handlers of what chat sides post. */
export function chatHandlers(inbox: Inbox): Handlers<typeof chatContract, Channel> {
  return {
    receiveChatMessage: async ({ caller }, { body }) => ({
      status: 202,
      body: { message_uuid: await inbox.receive(caller, body) },
    }),
    async reportChatStatus({ caller }, { body }) {
      await inbox.report(caller, body)
      return { status: 202 }
    },
  }
}
