/**
 * Source of a code. `request`: an error response to the request. The others are errors of a message status: `exchange`, decided by the
 * exchange itself; `channel`, reported by a chat channel; `status`, by the carrier's submit response; `receipt`, by a delivery receipt.
 */
export type ReportedBy = 'request' | 'exchange' | 'status' | 'receipt' | 'channel'

type Row = readonly [reportedBy: readonly ReportedBy[], title: string, origin: string]

const carrier = ['receipt'] as const
const both = ['exchange', 'receipt'] as const
const never = [] as const

/** Every message error code of specification 3: its sources, its title, and its cause or the reason why it is not used. */
const rows = {
  1000: [
    ['request'],
    'Throttled',
    'more messages per second than the account may send; wait for Retry-After',
  ],
  1010: [['request'], 'Missing params', 'a mandatory field is missing'],
  1020: [
    ['request'],
    'Invalid params',
    'a field without a specific code is invalid, or several fields are invalid',
  ],
  1021: [never, 'Invalid tag', 'only messages of a social page have tags; an SMS has none'],
  1022: [never, 'Invalid template', 'only chat channels have templates and template parameters'],
  1030: [['request'], 'Internal error', 'an internal error of the exchange; quote the `instance`'],
  1040: [carrier, 'Invalid message', 'the carrier cannot interpret the message or its number'],
  1050: [both, 'Number barred', 'a traffic rule or the carrier blocks the recipient'],
  1060: [
    ['exchange'],
    'Account barred',
    'a traffic rule blocks the account, or the account was suspended before a failover message was sent; requests of a suspended account are rejected with 401',
  ],
  1070: [
    both,
    'Provider quota exceeded',
    'the quota at the carrier is used up, or the balance or daily spend cap does not cover a failover message',
  ],
  1080: [['exchange'], 'Account without REST', 'a traffic rule permits the account only to submit by SMPP'],
  1090: [
    ['request', 'status', 'receipt'],
    'Message too long',
    'the text exceeds 1000 characters, or the length that the carrier accepts',
  ],
  1100: [
    ['status', 'receipt'],
    'Communication failed',
    'protocol error between exchange, carrier or network',
  ],
  1120: [
    both,
    'Illegal sender address',
    'the sender does not belong to the account, or the country or carrier does not accept the sender',
  ],
  1130: [
    ['request', 'status'],
    'Invalid TTL',
    '`ttl` is not 20 to 604800 seconds, or is longer than the carrier keeps a message',
  ],
  1140: [
    ['exchange'],
    'Facility not allowed',
    'a traffic rule disallows a feature of the message, such as long texts or alphanumeric sender IDs',
  ],
  1150: [carrier, 'Invalid message class', 'the device does not accept this message class'],
  1160: [
    ['exchange'],
    'Destination not white-listed',
    'the account has a white list, and the recipient is not on it',
  ],
  1170: [carrier, 'Invalid recipient', 'the number is unknown to the network'],
  1180: [carrier, 'Destination temporarily unavailable', 'the recipient is temporarily unreachable'],
  1190: [carrier, 'Absent subscriber', 'the recipient could not be reached'],
  1200: [
    carrier,
    'Portability error',
    'the number was ported to another network, and the carrier still uses the previous network',
  ],
  1210: [carrier, 'Anti-spam rejection', 'the carrier classified the message as spam'],
  1220: [
    carrier,
    'Handset busy',
    'the device is busy or its memory is full. With the status `submitted`, the carrier keeps retrying; with a final status, it has stopped',
  ],
  1230: [carrier, 'Network error', 'temporary failure of the network'],
  1240: [both, 'Illegal number', 'the recipient has opted out with STOP'],
  1241: [
    ['exchange'],
    'Too many requests to a number',
    'more messages to one recipient than a traffic rule allows',
  ],
  1242: [['exchange'], 'Unknown number pool', 'the pool that the message names does not exist'],
  1250: [both, 'Unroutable', 'no route to the recipient, or the network does not carry SMS there'],
  1251: [
    ['exchange'],
    'No usable route',
    'routes to the recipient exist, but they are for another sender type or their carriers accept no new messages',
  ],
  1260: [carrier, 'Destination unreachable', 'the recipient is or roams outside the reach of the carrier'],
  1270: [carrier, 'Age restriction', 'the recipient is under the required age'],
  1280: [
    carrier,
    'Number blocked by carrier',
    'the plan of the recipient excludes SMS, or the subscription is suspended or blocked',
  ],
  1282: [
    ['status', 'receipt'],
    'Rejected by provider',
    'the carrier rejected the message because of its policy or the content, or without a reason',
  ],
  1290: [carrier, 'Insufficient funds of the recipient', 'a prepaid recipient has insufficient credit'],
  1300: [
    carrier,
    'Not part of the network',
    'the network queried by the carrier does not know the recipient',
  ],
  1310: [carrier, 'Device not suitable', 'the recipient’s device cannot receive the message'],
  1320: [carrier, 'Message already sent', 'the carrier or the device has already received this message'],
  1330: [['status', 'receipt'], 'Delivery failed', 'a permanent failure without a known reason'],
  1331: [
    both,
    'Provider error',
    'the carrier did not respond, or had an internal failure; retry in a few minutes',
  ],
  1340: [
    ['channel'],
    'Outside of the response window',
    'the chat channel no longer accepts replies to this person; SMS has no window',
  ],
  1350: [
    never,
    'Matching fee not paid',
    'a social page pays for finding people by phone number; SMS does not',
  ],
  1360: [both, 'Expired', 'the `ttl` expired before delivery'],
  1361: [
    ['exchange'],
    'Cancelled',
    'the sender has cancelled or replaced the message before it was submitted to a carrier',
  ],
  1370: [never, 'Expired access token', 'only social pages need access tokens; SMS does not'],
  1380: [never, 'Invalid resource', 'media channels send files by URL; an SMS has none'],
  1381: [never, 'Resource too large', 'files are sent by media channels; an SMS has none'],
  1382: [never, 'Unsupported resource type', 'files are sent by media channels; an SMS has none'],
  1400: [
    ['request', 'exchange'],
    'Unsupported channel',
    'the exchange has no such channel; in a workflow, the message is rejected and the next message is tried',
  ],
  1410: [['request'], 'Invalid channel parameters', 'a field of `sms` is invalid'],
  1420: [
    ['request', 'status'],
    'Invalid sender',
    '`from` is not a valid sender for the exchange or the carrier',
  ],
  1430: [
    ['request', 'status'],
    'Invalid recipient',
    '`to` is not a valid number for the exchange or the carrier',
  ],
  1431: [['request'], 'Multiple recipients not supported', '`to` is a list; one message goes to one number'],
  1440: [['request'], 'Invalid message type', '`message_type` is not valid for the channel'],
  1450: [['request'], 'Invalid client reference', '`client_ref` is not a string of at most 100 characters'],
  1451: [never, 'Invalid context', 'only chat messages refer to another message'],
  1460: [both, 'Daily limit exceeded', 'a daily limit is reached, for example of a 10DLC brand or campaign'],
  1461: [carrier, 'Auto-limited', 'the carrier limits the messages to one recipient'],
  1470: [
    both,
    'Blocked by traffic rule',
    'a traffic rule of the operator or the carrier blocks the message, or the text does not comply with the 10DLC campaign of the sender',
  ],
  1472: [both, 'Burst protection', 'a burst above the limit of a traffic rule or of the carrier'],
  1473: [
    both,
    'Inflated traffic',
    'a traffic rule or the carrier classified the message as artificially inflated traffic',
  ],
  1474: [
    both,
    'Country blocked',
    'a traffic rule or the carrier blocks the country; production blocks all but the home country by default',
  ],
  1475: [both, 'Network blocked', 'a traffic rule or the carrier blocks the network'],
  1476: [both, 'Do not originate', 'the sender is on a do-not-originate list'],
  1480: [
    both,
    'Entity filter',
    'the sending entity is not registered in a country that requires it, such as India',
  ],
  1481: [both, 'Header filter', 'the header (the sender) is not registered for the entity'],
  1482: [both, 'Content filter', 'the text does not match a registered template'],
  1483: [both, 'Consent filter', 'the recipient’s consent is not registered'],
  1484: [carrier, 'Compliance failure', 'authentication or compliance failed at the carrier'],
  2001: [carrier, 'Fraud protection', 'fraud protection at the carrier blocked the message'],
  2002: [['request'], 'Payload too large', 'the request body exceeds 256 KiB; HTTP status 413'],
  2003: [never, 'Suppressed address', 'suppression lists exist only for email'],
} as const satisfies Readonly<Record<number, Row>>

export type ErrorCode = keyof typeof rows

export type ErrorCodeRow = {
  code: ErrorCode
  reportedBy: readonly ReportedBy[]
  title: string
  origin: string
}

/** The whole table, in the order of the codes. */
export const errorCodes: readonly ErrorCodeRow[] = Object.entries<Row>(rows).map(
  ([code, [reportedBy, title, origin]]) => ({
    code: Number(code) as ErrorCode,
    reportedBy,
    title,
    origin,
  }),
)

/** The title of a code in problem responses. */
export function titleOf(code: ErrorCode): string {
  return rows[code][1]
}
