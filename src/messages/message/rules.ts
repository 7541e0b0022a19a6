import { senderKind } from '#carriers/index.ts'
import type { SmsBarrier } from '#numbers/index.ts'
import type { Eligibility } from '#tendlc/index.ts'
import { refusals, type Refusal } from './refusals.ts'

/** What decide knows of one message when it decides. */
export type Facts = {
  sender: string
  recipient: string
  senderOwned: boolean
  /** Why the sender, a number, cannot send to the recipient. */
  barrier?: SmsBarrier | undefined
  optedOut: boolean
  routed: boolean
  priced: boolean
  /** Whether a number pool was named that the account does not have. */
  poolUnknown?: boolean
  /** Whether the campaign of the sender lets it send, where it needs one. */
  standing?: Eligibility | undefined
  /** Why its text is rejected: it does not comply with the campaign of the sender. */
  content?: Refusal | undefined
  /** Whether the sender is a toll-free number that is not registered, where it needs to be. */
  unregistered?: boolean
}

/** The first rule that refuses a message, or none. Ruling order is the order of the customer's questions: who, to whom, where. */
export function decide(facts: Facts): Refusal | undefined {
  if (isWord(facts.sender) ? !takesWords(facts.recipient) : !facts.senderOwned)
    return isWord(facts.sender) ? refusals.senderWord : refusals.senderNotOwned
  if (facts.barrier) return barrierRefusals[facts.barrier]
  if (facts.optedOut) return refusals.optedOut
  const closed = campaignRefusal(facts.standing)
  if (closed) return closed
  if (facts.content) return facts.content
  if (facts.unregistered) return refusals.unregistered
  if (facts.poolUnknown) return refusals.poolUnknown
  if (!facts.routed) return refusals.noRoute
  if (!facts.priced) return refusals.noPrice
  return undefined
}

/** Why a sender's campaign does not let it send, if it does not. */
export function campaignRefusal(eligibility: Eligibility | undefined): Refusal | undefined {
  if (eligibility === undefined || eligibility === 'in order') return undefined
  return campaignRefusals[eligibility]
}

const campaignRefusals = {
  unlinked: refusals.unlinked,
  'no traffic': refusals.campaignClosed,
  brand: refusals.brandClosed,
  network: refusals.networkClosed,
} as const

const barrierRefusals: Readonly<Record<SmsBarrier, Refusal>> = {
  feature: refusals.senderWithoutSms,
  DOMESTIC: refusals.senderDomestic,
  INTERNATIONAL: refusals.senderInternational,
}

/** An alphanumeric sender ID, as opposed to a number. */
function isWord(sender: string): boolean {
  return senderKind(sender) === 'word'
}

/** The United States and Canada take no alphanumeric senders. */
function takesWords(recipient: string): boolean {
  return !recipient.startsWith('1')
}

/** The first word of an inbound message in upper case [S3-057]. */
export function keywordOf(text: string): string {
  return (text.trim().split(/\s+/, 1)[0] ?? '').toUpperCase()
}
