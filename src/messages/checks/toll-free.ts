import type { Carriers } from '#carriers/index.ts'
import { isTollFree } from '#numbers/index.ts'
import { countryOf } from '#protection/index.ts'
import type { Registered, RegisteredNumbers } from '#tollfree/index.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** What is asked of toll-free senders, and where recipients are. */
export type TollFreeGate = {
  tollFree?: RegisteredNumbers | undefined
  carriers: { routing: Pick<Carriers['routing'], 'networkOf'> }
}

/** What of a message is asked for. */
type Gated = Pick<OutboundMessage, 'accountId' | 'sender' | 'recipient' | 'automatic'>

const none: Registered = new Map()

/** Which of the toll-free senders are registered; nothing is asked where no message needs that. */
export function registeredOf(
  gate: TollFreeGate,
  messages: readonly Gated[],
): Registered | Promise<Registered> {
  if (!gate.tollFree) return none
  const senders = messages.flatMap((one) => (requiresRegistration(gate, one) ? [one.sender] : []))
  return senders.length > 0 ? gate.tollFree.of(senders) : none
}

/** Whether a message comes from a toll-free number that its account has not registered, and needs that. */
export function isUnregistered(gate: TollFreeGate, registered: Registered, message: Gated): boolean {
  if (!gate.tollFree || !requiresRegistration(gate, message)) return false
  return registered.get(message.sender) !== message.accountId
}

/** To the United States and to Canada (S2-005). Answers to keywords go to who has asked for them. */
function requiresRegistration({ carriers }: TollFreeGate, { sender, recipient, automatic }: Gated): boolean {
  if (automatic || !recipient.startsWith('1') || !isTollFree(sender)) return false
  const country = carriers.routing.networkOf(recipient)?.value.country ?? countryOf(recipient)
  return country === 'US' || country === 'CA'
}
