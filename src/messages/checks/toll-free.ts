import type { Carriers } from '#carriers/index.ts'
import { isTollFree } from '#numbers/index.ts'
import { countryAt } from './country.ts'
import type { Registered, RegisteredNumbers } from '#tollfree/index.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** The dependencies of toll-free checks: registered numbers, and the networks of recipients. */
export type TollFreeGate = {
  tollFree?: RegisteredNumbers | undefined
  carriers: { routing: Pick<Carriers['routing'], 'networkOf'> }
}

/** The members of a message that toll-free checks need. */
type Gated = Pick<OutboundMessage, 'accountId' | 'sender' | 'recipient' | 'automatic'>

const none: Registered = new Map()

/** Reads the registrations of toll-free senders; if no message requires one, nothing is read. */
export function registeredOf(
  gate: TollFreeGate,
  messages: readonly Gated[],
): Registered | Promise<Registered> {
  if (!gate.tollFree) return none
  const senders = messages.flatMap((one) => (requiresRegistration(gate, one) ? [one.sender] : []))
  return senders.length > 0 ? gate.tollFree.of(senders) : none
}

/** Whether the message requires a registered toll-free sender but the account has not registered the number. */
export function isUnregistered(gate: TollFreeGate, registered: Registered, message: Gated): boolean {
  if (!gate.tollFree || !requiresRegistration(gate, message)) return false
  return registered.get(message.sender) !== message.accountId
}

/** Messages to the United States and Canada require a registration (S2-005). Keyword replies are exempt, because the recipient has requested them. */
function requiresRegistration({ carriers }: TollFreeGate, { sender, recipient, automatic }: Gated): boolean {
  if (automatic || !recipient.startsWith('1') || !isTollFree(sender)) return false
  const country = countryAt(carriers, recipient)
  return country === 'US' || country === 'CA'
}
