import type { Channels } from '#chat/index.ts'
import type { Decided } from '../storing/accept-store.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { refusals, type Refusal } from '../message/refusals.ts'

/** Decides about a message on a chat channel, whose sender must belong to the account. Opt-outs and routes apply only to numbers. */
export async function decideChat(
  channels: Channels,
  { message, actor, details, workflow, once }: SubmitRequest,
): Promise<Decided> {
  const channel = await channels.named(message.channel)
  const sender = channel && (await channels.sender(channel.name, message.sender))
  const refusal = refusalOf(channel !== undefined, sender?.accountId === message.accountId)
  message.price = channel?.price ?? 0
  return { message, actor, details, workflow, once, refusal, away: null, leased: false }
}

function refusalOf(known: boolean, owned: boolean): Refusal | undefined {
  if (!known) return refusals.channelUnknown
  return owned ? undefined : refusals.notOnChannel
}
