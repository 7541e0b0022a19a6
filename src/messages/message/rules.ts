import { senderKind } from '#carriers/index.ts'
import type { SmsBarrier } from '#numbers/index.ts'
import type { Eligibility, LinkedNumber } from '#tendlc/index.ts'
import { campaignTraffic, refusals, type Refusal } from './refusals.ts'

/** The facts that `decide` needs about a message. */
export type Facts = {
  sender: string
  recipient: string
  senderOwned: boolean
  /** The reason why the sender number cannot send to the recipient. */
  barrier?: SmsBarrier | undefined
  optedOut: boolean
  routed: boolean
  priced: boolean
  /** Whether the account does not have the requested number pool. */
  poolUnknown?: boolean
  /** Whether the sender's campaign allows the message, if a campaign is required. */
  eligibility?: Eligibility | undefined
  /** The sender's campaign, which a refusal names. */
  campaign?: NamedCampaign | undefined
  /** The refusal of a text that does not comply with the sender's campaign. */
  content?: Refusal | undefined
  /** Whether the sender is an unregistered toll-free number and registration is required. */
  unregistered?: boolean
}

/** Returns the first refusal that applies, if any: sender first, then recipient, then route and price. */
export function decide(facts: Facts): Refusal | undefined {
  if (isWord(facts.sender) ? !takesWords(facts.recipient) : !facts.senderOwned)
    return isWord(facts.sender) ? refusals.senderWord : refusals.senderNotOwned
  if (facts.barrier) return barrierRefusals[facts.barrier]
  if (facts.optedOut) return refusals.optedOut
  const closed = campaignRefusal(facts.eligibility, facts.campaign)
  if (closed) return closed
  if (facts.content) return facts.content
  if (facts.unregistered) return refusals.unregistered
  if (facts.poolUnknown) return refusals.poolUnknown
  if (!facts.routed) return refusals.noRoute
  if (!facts.priced) return refusals.noPrice
  return undefined
}

type NamedCampaign = Pick<LinkedNumber, 'campaignId' | 'campaignStatus'>

/** Returns the refusal if the sender's campaign does not allow the message. */
export function campaignRefusal(
  eligibility: Eligibility | undefined,
  campaign: NamedCampaign | null | undefined,
): Refusal | undefined {
  if (eligibility === undefined || eligibility === 'in order') return undefined
  if (eligibility !== 'no traffic') return campaignRefusals[eligibility]
  // A campaign without traffic was read, or else the number would count as unlinked.
  return campaign
    ? campaignTraffic({ id: campaign.campaignId, status: campaign.campaignStatus })
    : refusals.unlinked
}

const campaignRefusals = {
  unlinked: refusals.unlinked,
  brand: refusals.brandClosed,
  network: refusals.networkClosed,
} as const

const barrierRefusals: Readonly<Record<SmsBarrier, Refusal>> = {
  feature: refusals.senderWithoutSms,
  DOMESTIC: refusals.senderDomestic,
  INTERNATIONAL: refusals.senderInternational,
}

/** Whether the sender is alphanumeric, as opposed to a number. */
function isWord(sender: string): boolean {
  return senderKind(sender) === 'alphanumeric'
}

/** Whether the country of the recipient accepts alphanumeric sender IDs; the United States and Canada do not. */
function takesWords(recipient: string): boolean {
  return !recipient.startsWith('1')
}

/** The first word of an inbound message in upper case [S3-057]. */
export function keywordOf(text: string): string {
  return (text.trim().split(/\s+/, 1)[0] ?? '').toUpperCase()
}
