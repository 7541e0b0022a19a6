import type { Carriers } from '#carriers/index.ts'
import { countryOf } from '#protection/index.ts'
import { isLongCode, standingOf, type CampaignLinks, type Links, type Standing } from '#tendlc/index.ts'
import type { OutboundMessage } from './outbound.ts'

/** What is asked of campaigns, and where recipients are. */
export type CampaignGate = {
  campaigns?: CampaignLinks | undefined
  carriers: { routing: Pick<Carriers['routing'], 'networkOf'> }
}

const none: Links = new Map()

/** The campaigns of those senders that need one; nothing is asked where none does. */
export function campaignsOf(
  gate: CampaignGate,
  messages: readonly OutboundMessage[],
): Links | Promise<Links> {
  if (!gate.campaigns) return none
  const senders = messages.flatMap((one) => (needsCampaign(gate, one) ? [one.sender] : []))
  return senders.length > 0 ? gate.campaigns.of(senders) : none
}

/** Whether the campaign of a message's sender lets it send; nothing of one that needs none. */
export function standingIn(gate: CampaignGate, links: Links, message: OutboundMessage): Standing | undefined {
  if (!gate.campaigns || !needsCampaign(gate, message)) return undefined
  return standingOf(links.get(message.sender), message.accountId)
}

/** From a number of the United States that is not toll-free to one there. Answers to keywords are nobody's campaign. */
function needsCampaign(
  { carriers }: CampaignGate,
  { sender, recipient, automatic }: OutboundMessage,
): boolean {
  if (automatic || !recipient.startsWith('1') || !isLongCode(sender) || countryOf(sender) !== 'US')
    return false
  return (carriers.routing.networkOf(recipient)?.value.country ?? countryOf(recipient)) === 'US'
}
