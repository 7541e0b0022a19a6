import type { ClosedCarrier } from '#carriers/index.ts'
import type { ErrorCode } from '#carriers/index.ts'

/** The reason why the exchange rejects an accepted message: the error code of the status and the detail. */
export type Refusal = {
  code: ErrorCode
  rule: string
  detail: string
  /** Matching carriers that are not active, with their state, for the history that operators read. */
  closed?: readonly ClosedCarrier[]
}

const refusal = (code: ErrorCode, rule: string, detail: string): Refusal => ({ code, rule, detail })

/** Refusals by `decide`; the message is stored as `rejected` with this code (specification 3, "Message error codes"). */
export const refusals = {
  senderNotOwned: refusal(1120, 'sender-not-owned', 'The sender does not belong to this account.'),
  senderWithoutSms: refusal(1120, 'sender-without-sms', 'The sender does not have the SMS feature.'),
  senderDomestic: refusal(
    1120,
    'sender-limited-domestic',
    'The sender cannot send SMS to recipients in its own country.',
  ),
  senderInternational: refusal(
    1120,
    'sender-limited-international',
    'The sender cannot send SMS to recipients in other countries.',
  ),
  notOnChannel: refusal(
    1120,
    'sender-not-on-channel',
    'The sender does not belong to this account on this channel.',
  ),
  channelUnknown: refusal(1400, 'channel-unknown', 'This exchange has no such channel.'),
  senderWord: refusal(
    1120,
    'sender-alphanumeric-not-allowed',
    'This country does not accept alphanumeric sender IDs.',
  ),
  unlinked: refusal(
    1120,
    'campaign-number',
    'The sender is not linked to a 10DLC campaign, which is required to send to the United States.',
  ),
  brandClosed: refusal(1120, 'campaign-brand', 'The 10DLC brand of the sender is not active.'),
  networkClosed: refusal(
    1120,
    'campaign-network',
    'The network of the recipient has suspended or rejected the 10DLC campaign of the sender.',
  ),
  unregistered: refusal(
    1120,
    'toll-free-registration',
    'The sender is a toll-free number that is not REGISTERED, which is required to send to the United States and Canada.',
  ),
  optedOut: refusal(1240, 'opted-out', 'The recipient has opted out with STOP.'),
  poolUnknown: refusal(1242, 'pool-unknown', 'The number pool does not exist.'),
  noRoute: refusal(1250, 'no-route', 'No route matches this recipient.'),
  routesOfOthers: refusal(
    1251,
    'routes-of-others',
    'Routes match this recipient, but none accepts this type of sender.',
  ),
  routesClosed: refusal(
    1251,
    'routes-closed',
    'The carriers of the matching routes currently accept no new messages.',
  ),
  noPrice: refusal(1250, 'no-price', 'No price is set for this recipient.'),
  suspended: refusal(1060, 'account-suspended', 'The account is suspended.'),
  unpaid: refusal(1070, 'unpaid', 'The balance does not cover this message of the workflow.'),
  spendCap: refusal(
    1070,
    'spend_cap',
    'The daily spend cap of this account does not cover this message of the workflow.',
  ),
  expired: refusal(1360, 'ttl-over', 'The ttl expired before a carrier accepted the message.'),
  unposted: refusal(1360, 'unposted', 'The ttl expired before the chat channel accepted the message.'),
  cancelled: refusal(1361, 'cancelled', 'The sender has cancelled the message.'),
  replaced: refusal(1361, 'replaced', 'The sender has replaced the message by another one.'),
  outcomeUnknown: refusal(
    1331,
    'outcome-unknown',
    'The carrier did not respond, and this account does not allow duplicate sends.',
  ),
  unanswered: refusal(1331, 'unanswered', 'The carrier did not respond to five submits of this message.'),
} as const

/** The refusal of a message whose sender's campaign has no traffic; the detail names the campaign and its status. */
export const campaignTraffic = ({ id, status }: { id: string; status: string }): Refusal =>
  refusal(
    1120,
    'campaign-traffic',
    `The 10DLC campaign ${id} of the sender cannot send: its status is ${status}.`,
  )

/** The refusal of a text that does not comply with the sender's 10DLC campaign; the detail lists the violated rules. */
export const campaignContent = (detail: string): Refusal => refusal(1470, 'campaign-content', detail)
