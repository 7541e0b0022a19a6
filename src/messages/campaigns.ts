import type { Carriers } from '#carriers/index.ts'
import { countryOf, type Verdict } from '#protection/index.ts'
import {
  dailyCapsOf,
  isLongCode,
  standingOf,
  type CampaignLinks,
  type LinkedNumber,
  type Links,
  type Standing,
} from '#tendlc/index.ts'
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

/** Under which caps are counted, beside the rules that somebody has made. */
const capsRule = '00000000-0000-7000-8000-00000000010d'

/** What a message is counted for when it is stored, as if a rule said so: the daily caps of its recipient's network. */
export function cappedBy(
  link: LinkedNumber,
  { accountId, network, acceptedAt }: OutboundMessage,
): Verdict | undefined {
  const caps = dailyCapsOf(link, network, acceptedAt)
  if (caps.length === 0) return undefined
  const counting = caps.map(({ name, ...settings }) => ({
    id: capsRule,
    accountId,
    name,
    kind: 'daily_cap' as const,
    effect: 'block' as const,
    settings,
    lists: [],
  }))
  return { refused: undefined, matches: [], counting, trusted: false }
}
