import type { Channels } from '#chat/index.ts'
import type { Decided } from '../storing/accept-store.ts'
import type { Accepting } from '../message/submit-request.ts'
import { refusals, type Refusal } from '../message/refusals.ts'

/**
 * What becomes of a message on a chat channel, by the rules that hold there: the sender has to be the account's on that channel.
 * Opt-outs and routes are matters of numbers.
 */
export async function decideChat(
  channels: Channels,
  { message, actor, details, workflow, once }: Accepting,
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
