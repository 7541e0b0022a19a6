import type { Handlers } from '#platform/contract/contract.ts'
import type { Channel } from '../channels/channel.ts'
import type { chatContract, InboundInput, StatusInput } from './contract.ts'

/** Accepts requests from chat services. Throws a Problem of this domain to reject a request. */
export type Inbox = {
  /** Stores an inbound message, once even if repeated; returns the ID of the message. */
  receive(channel: Channel, input: InboundInput): Promise<string>
  report(channel: Channel, input: StatusInput): Promise<void>
}

/** Handlers for requests from chat services. */
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
