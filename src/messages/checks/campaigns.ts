import type { Carriers } from '#carriers/index.ts'
import { countryOf, type RuleResult } from '#protection/index.ts'
import {
  dailyCapsOf,
  isLongCode,
  paceOf,
  eligibilityOf,
  type CampaignLinks,
  type LinkedNumber,
  type Links,
  type Pace,
  type Eligibility,
} from '#tendlc/index.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** What is asked of campaigns, and where recipients are. */
export type CampaignGate = {
  campaigns?: CampaignLinks | undefined
  carriers: { routing: Pick<Carriers['routing'], 'networkOf'> }
}

/** What of a message is asked for. */
export type Gated = Pick<OutboundMessage, 'accountId' | 'sender' | 'recipient' | 'network' | 'automatic'>

const none: Links = new Map()

/** The campaigns of those senders that need one; nothing is asked where none does. */
export function campaignsOf(gate: CampaignGate, messages: readonly Gated[]): Links | Promise<Links> {
  if (!gate.campaigns) return none
  const senders = messages.flatMap((one) => (requiresCampaign(gate, one) ? [one.sender] : []))
  return senders.length > 0 ? gate.campaigns.of(senders) : none
}

/** Whether the campaign of a message's sender lets it send; nothing of one that needs none. */
export function campaignEligibility(
  gate: CampaignGate,
  links: Links,
  message: Gated,
): Eligibility | undefined {
  const link = links.get(message.sender)
  // Whose campaign was not asked for needs none; of the others some messages go elsewhere.
  if (link === undefined || message.automatic || !isAmerican(gate, message.recipient)) return undefined
  return eligibilityOf(link, message.accountId, message.network)
}

/** The pace at which its network takes a message; nothing of one that is paced by none, or may not leave at all. */
export function paceIn(gate: CampaignGate, links: Links, message: Gated): Pace | undefined {
  if (campaignEligibility(gate, links, message) !== 'in order') return undefined
  return paceOf(links.get(message.sender)!, message.network)
}

/** From a number of the United States that is not toll-free to one there. Answers to keywords are nobody's campaign. */
function requiresCampaign(gate: CampaignGate, { sender, recipient, automatic }: Gated): boolean {
  if (automatic || !recipient.startsWith('1') || !isLongCode(sender) || countryOf(sender) !== 'US')
    return false
  return isAmerican(gate, recipient)
}

function isAmerican({ carriers }: CampaignGate, recipient: string): boolean {
  if (!recipient.startsWith('1')) return false
  return (carriers.routing.networkOf(recipient)?.value.country ?? countryOf(recipient)) === 'US'
}

/** Under which caps are counted, beside the rules that somebody has made. */
const capsRule = '00000000-0000-7000-8000-00000000010d'

/** What messages of a number to a network are counted for, from one instant to another. */
type Capped = { beginsAt: number; endsAt: number; verdict: RuleResult | undefined }

/** By what is remembered of a number, which is read again when anything of it has changed. */
const known = new WeakMap<LinkedNumber, Map<string | null, Capped>>()

/** The counters that a stored message increments, as those of a rule: daily caps of the recipient's network, or of all if that is unknown. */
export function cappedBy(
  link: LinkedNumber,
  { network, acceptedAt }: Pick<OutboundMessage, 'network' | 'acceptedAt'>,
): RuleResult | undefined {
  let ofNumber = known.get(link)
  if (!ofNumber) known.set(link, (ofNumber = new Map()))
  let capped = ofNumber.get(network)
  if (!capped || acceptedAt < capped.beginsAt || acceptedAt >= capped.endsAt)
    ofNumber.set(network, (capped = readCaps(link, network, acceptedAt)))
  return capped.verdict
}

function readCaps(link: LinkedNumber, network: string | null, at: number): Capped {
  const caps = dailyCapsOf(link, network, at)
  if (caps.length === 0) return { beginsAt: -Infinity, endsAt: Infinity, verdict: undefined }
  const counting = caps.map(({ name, ...settings }) => ({
    id: capsRule,
    accountId: link.accountId,
    name,
    kind: 'daily_cap' as const,
    effect: 'block' as const,
    settings,
    lists: [],
  }))
  return { ...caps[0]!.window, verdict: { refused: undefined, matches: [], counting, trusted: false } }
}
