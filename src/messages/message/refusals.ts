import type { ClosedCarrier } from '#carriers/index.ts'
import type { ErrorCode } from '#carriers/index.ts'

/** Why the exchange itself refuses an accepted message: the code of the status and the sentence in its detail. */
export type Refusal = {
  code: ErrorCode
  rule: string
  detail: string
  /** Carriers that would have taken the message, and what they were instead of active: for its history, which operators read. */
  closed?: readonly ClosedCarrier[]
}

const refusal = (code: ErrorCode, rule: string, detail: string): Refusal => ({ code, rule, detail })

/** Refusals that decide makes; they become a `rejected` message with this code (specification 3, "Message error codes"). */
export const refusals = {
  senderNotOwned: refusal(1120, 'sender-not-owned', 'The sender is a number that this account does not own.'),
  senderWithoutSms: refusal(1120, 'sender-without-sms', 'The sender is a number without the feature SMS.'),
  senderDomestic: refusal(
    1120,
    'sender-limited-domestic',
    'The sender is a number that cannot send SMS to recipients in its own country.',
  ),
  senderInternational: refusal(
    1120,
    'sender-limited-international',
    'The sender is a number that cannot send SMS to recipients in other countries.',
  ),
  notOnChannel: refusal(1120, 'sender-not-on-channel', 'The sender is none of this account on this channel.'),
  channelUnknown: refusal(1400, 'channel-unknown', 'This exchange has no such channel.'),
  senderWord: refusal(1120, 'sender-word-not-allowed', 'This country takes no alphanumeric senders.'),
  unlinked: refusal(
    1120,
    'campaign-number',
    'The sender is linked to no 10DLC campaign: a number needs one to send to the United States.',
  ),
  campaignClosed: refusal(1120, 'campaign-traffic', 'The 10DLC campaign of the sender has no traffic.'),
  brandClosed: refusal(1120, 'campaign-brand', 'The 10DLC brand of the sender is not active.'),
  networkClosed: refusal(
    1120,
    'campaign-network',
    'The network of the recipient has suspended or rejected the 10DLC campaign of the sender.',
  ),
  unregistered: refusal(
    1120,
    'toll-free-registration',
    'The sender is a toll-free number that is not REGISTERED, which it needs to send to the United States and Canada.',
  ),
  optedOut: refusal(1240, 'opted-out', 'The recipient has opted out with STOP.'),
  poolUnknown: refusal(1242, 'pool-unknown', 'The number pool does not exist.'),
  noRoute: refusal(1250, 'no-route', 'No route leads to this recipient.'),
  routesOfOthers: refusal(
    1251,
    'routes-of-others',
    'Routes lead to this recipient, but none may be used for this kind of sender.',
  ),
  routesClosed: refusal(
    1251,
    'routes-closed',
    'The carriers of the matching routes accept no new messages now.',
  ),
  noPrice: refusal(1250, 'no-price', 'No price is set for this recipient.'),
  suspended: refusal(1060, 'account-suspended', 'The account is suspended.'),
  unpaid: refusal(1070, 'unpaid', 'The balance does not cover this message of the workflow.'),
  spendCap: refusal(
    1070,
    'spend_cap',
    'The daily spend cap of this account does not cover this message of the workflow.',
  ),
  expired: refusal(1360, 'ttl-over', 'The ttl was over before a carrier took the message.'),
  unposted: refusal(1360, 'unposted', 'The ttl was over before the chat channel took the message.'),
  outcomeUnknown: refusal(
    1331,
    'outcome-unknown',
    'The carrier did not answer, and this account prefers not to send twice.',
  ),
  unanswered: refusal(1331, 'unanswered', 'The carrier did not answer for five submits of this message.'),
} as const

/** The refusal of a text that does not comply with the 10DLC campaign of its sender; the detail names the rules. */
export const campaignContent = (detail: string): Refusal => refusal(1470, 'campaign-content', detail)
