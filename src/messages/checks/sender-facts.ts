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

/** The dependencies of sender checks. */
export type SenderGates = CampaignGate &
  TollFreeGate & { carriers: Pick<Carriers, 'routing'>; owners: Owners }

/** The result of looking up the senders of messages. */
export type Senders = { owners: ReadonlyMap<string, Owner>; links: Links; registered: Registered }

/** The members of a message that sender checks need. */
export type Judged = Pick<
  OutboundMessage,
  'accountId' | 'sender' | 'recipient' | 'network' | 'text' | 'automatic'
>

/** The facts about a sender other than its owner. */
type SenderFacts = Pick<Facts, 'barrier' | 'eligibility' | 'campaign' | 'content' | 'unregistered'>

/** Looks up the senders of messages: owners, campaigns if required, and registrations of toll-free numbers. */
export async function sendersOf(gates: SenderGates, messages: readonly Judged[]): Promise<Senders> {
  const owners = await gates.owners.of(messages.map(({ sender }) => sender))
  const [linked, named] = [campaignsOf(gates, messages), registeredOf(gates, messages)]
  const links = linked instanceof Promise ? await linked : linked
  const registered = named instanceof Promise ? await named : named
  return { owners, links, registered }
}

/** Decides whether the sender may send the message, by the features and limitations of its number, its campaign or registration, and the text. */
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
    eligibility,
    campaign: link ?? undefined,
    content: contentRefusal(violation),
    unregistered: isUnregistered(gates, registered, message),
  }
  return { facts, link, violation }
}
