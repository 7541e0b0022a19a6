import type { Carriers } from '#carriers/index.ts'
import type { Owner, Owners } from '#numbers/index.ts'
import type { ContentViolation, LinkedNumber, Links } from '#tendlc/index.ts'
import type { Registered } from '#tollfree/index.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { Facts } from '../message/rules.ts'
import { campaignsOf, campaignEligibility, type CampaignGate } from './campaigns.ts'
import { contentRefusal, violationIn } from './content.ts'
import { outboundBarrier } from './sms-barriers.ts'
import { isUnregistered, registeredOf, type TollFreeGate } from './toll-free.ts'

/** What senders are looked up in. */
export type SenderGates = CampaignGate &
  TollFreeGate & { carriers: Pick<Carriers, 'routing'>; owners: Owners }

/** What is looked up of the senders of messages. */
export type Senders = { owners: ReadonlyMap<string, Owner>; links: Links; registered: Registered }

/** A message as its sender is judged by. */
export type Judged = Pick<
  OutboundMessage,
  'accountId' | 'sender' | 'recipient' | 'network' | 'text' | 'automatic'
>

/** What decides about a sender, beside who owns it. */
type SenderFacts = Pick<Facts, 'barrier' | 'standing' | 'content' | 'unregistered'>

/** Looks up the senders of messages: their owners, the campaigns of those that need one, and the registrations of toll-free numbers. */
export async function sendersOf(gates: SenderGates, messages: readonly Judged[]): Promise<Senders> {
  const owners = await gates.owners.of(messages.map(({ sender }) => sender))
  const [linked, named] = [campaignsOf(gates, messages), registeredOf(gates, messages)]
  const links = linked instanceof Promise ? await linked : linked
  const registered = named instanceof Promise ? await named : named
  return { owners, links, registered }
}

/** Whether the sender of a message may send it: by the features and limitations of its number, its campaign or registration, and the text. */
export function senderFacts(
  gates: SenderGates,
  { links, registered }: Omit<Senders, 'owners'>,
  owner: Owner | undefined,
  message: Judged,
): { facts: SenderFacts; link: LinkedNumber | null | undefined; violation: ContentViolation | undefined } {
  const link = links.get(message.sender)
  const eligibility = campaignEligibility(gates, links, message)
  const violation = violationIn(link, eligibility, message)
  const facts = {
    barrier: owner && outboundBarrier(gates.carriers, owner, message.recipient),
    standing: eligibility,
    content: contentRefusal(violation),
    unregistered: isUnregistered(gates, registered, message),
  }
  return { facts, link, violation }
}
