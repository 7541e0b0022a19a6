import type { Carriers } from '#carriers/index.ts'
import { countryOf, type RuleResult } from '#protection/index.ts'
import { countryAt } from './country.ts'
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

/** The dependencies of campaign checks: the campaigns of numbers, and the networks of recipients. */
export type CampaignGate = {
  campaigns?: CampaignLinks | undefined
  carriers: { routing: Pick<Carriers['routing'], 'networkOf'> }
}

/** The members of a message that campaign checks need. */
export type Gated = Pick<OutboundMessage, 'accountId' | 'sender' | 'recipient' | 'network' | 'automatic'>

const none: Links = new Map()

/** Reads the campaigns of the senders that require one; without such senders, nothing is read. */
export function campaignsOf(gate: CampaignGate, messages: readonly Gated[]): Links | Promise<Links> {
  if (!gate.campaigns) return none
  const senders = messages.flatMap((one) => (requiresCampaign(gate, one) ? [one.sender] : []))
  return senders.length > 0 ? gate.campaigns.of(senders) : none
}

/** Whether the campaign of a message's sender allows it; undefined if no campaign is required. */
export function campaignEligibility(
  gate: CampaignGate,
  links: Links,
  message: Gated,
): Eligibility | undefined {
  const link = links.get(message.sender)
  // A sender that was not looked up needs no campaign. A sender that was looked up may also send to other countries.
  if (link === undefined || message.automatic || !isAmerican(gate, message.recipient)) return undefined
  return eligibilityOf(link, message.accountId, message.network)
}

/** The throughput limit of the recipient's network; undefined if there is no limit or the campaign does not allow the message. */
export function paceIn(gate: CampaignGate, links: Links, message: Gated): Pace | undefined {
  if (campaignEligibility(gate, links, message) !== 'in order') return undefined
  return paceOf(links.get(message.sender)!, message.network)
}

/** Whether the message is from a US number that is not toll-free to a US recipient. Keyword replies belong to no campaign. */
function requiresCampaign(gate: CampaignGate, { sender, recipient, automatic }: Gated): boolean {
  if (automatic || !recipient.startsWith('1') || !isLongCode(sender) || countryOf(sender) !== 'US')
    return false
  return isAmerican(gate, recipient)
}

function isAmerican({ carriers }: CampaignGate, recipient: string): boolean {
  if (!recipient.startsWith('1')) return false
  return countryAt(carriers, recipient) === 'US'
}

/** The rule ID of campaign caps in the counters, next to the IDs of operators' rules. */
const capsRule = '00000000-0000-7000-8000-00000000010d'

/** The counters for messages from a number to a network, and the period in which they apply. */
type Capped = { beginsAt: number; endsAt: number; ruleResult: RuleResult | undefined }

/** Cached per cached link, so that any change of the number discards it. */
const known = new WeakMap<LinkedNumber, Map<string | null, Capped>>()

/**
 * The counters that a stored message increments, in the form of a rule: daily caps of the recipient's network, or of all networks if the network is
 * unknown.
 */
export function cappedBy(
  link: LinkedNumber,
  { network, acceptedAt }: Pick<OutboundMessage, 'network' | 'acceptedAt'>,
): RuleResult | undefined {
  let ofNumber = known.get(link)
  if (!ofNumber) known.set(link, (ofNumber = new Map()))
  let capped = ofNumber.get(network)
  if (!capped || acceptedAt < capped.beginsAt || acceptedAt >= capped.endsAt)
    ofNumber.set(network, (capped = readCaps(link, network, acceptedAt)))
  return capped.ruleResult
}

function readCaps(link: LinkedNumber, network: string | null, at: number): Capped {
  const caps = dailyCapsOf(link, network, at)
  if (caps.length === 0) return { beginsAt: -Infinity, endsAt: Infinity, ruleResult: undefined }
  const counting = caps.map(({ name, ...settings }) => ({
    id: capsRule,
    accountId: link.accountId,
    name,
    kind: 'daily_cap' as const,
    effect: 'block' as const,
    settings,
    lists: [],
  }))
  return { ...caps[0]!.window, ruleResult: { refused: undefined, matches: [], counting, trusted: false } }
}
