/**
 * Reasons for a failure after acceptance, by message error code; the text follows a colon. An `err` that equals one of these codes
 * has the meaning of the code.
 */
export const receiptReasons: Readonly<Record<number, string>> = {
  1040: 'the message is invalid for the carrier',
  1050: 'the number is barred',
  1070: 'a quota at the carrier is used up',
  1090: 'the message is too long',
  1100: 'communication between the networks failed',
  1120: 'the carrier does not allow the sender',
  1150: 'the device does not accept this message class',
  1170: 'the number is not assigned',
  1180: 'the recipient is temporarily unreachable',
  1190: 'the recipient is absent',
  1200: 'the number has moved to another network',
  1210: 'the message was classified as spam',
  1220: 'the handset is busy, or its memory is full',
  1230: 'the network had a temporary failure',
  1240: 'the recipient has opted out',
  1250: 'there is no route to the recipient',
  1260: 'the destination cannot be reached',
  1270: 'the recipient is under the required age',
  1280: 'the recipient’s own carrier has blocked the number',
  1282: 'the carrier’s policy does not allow the content or the sender',
  1290: 'the recipient has insufficient credit',
  1300: 'the number does not belong to the network',
  1310: 'the device is not suitable',
  1320: 'this message has already been received',
  1331: 'the carrier had an internal failure',
  1460: 'the daily limit is reached',
  1461: 'the carrier limits the messages to one recipient',
  1470: 'a fraud rule blocks the message',
  1472: 'a burst exceeded the limit of the carrier’s fraud protection',
  1473: 'the message was classified as artificially inflated traffic',
  1474: 'the carrier’s fraud protection blocks the country',
  1475: 'the carrier’s fraud protection blocks the network',
  1476: 'the sender is on a do-not-originate list',
  1480: 'the sending entity is not registered',
  1481: 'the header is not registered',
  1482: 'the content does not match a registered template',
  1483: 'the recipient’s consent is not registered',
  1484: 'authentication or compliance failed',
  2001: 'fraud protection blocked the message',
}

/** An `err` of a receipt, its message error code and its name. Most carriers use the values of two standards. */
export type ReceiptError = readonly [err: number, code: number, name: string]

/** Errors of the mobile network itself: 3GPP TS 29.002 (MAP), 17.6. */
export const networkErrors: readonly ReceiptError[] = [
  [1, 1170, 'unknown subscriber'],
  [5, 1300, 'unidentified subscriber'],
  [6, 1180, 'absent subscriber, short message'],
  [7, 1310, 'unknown equipment'],
  [8, 1260, 'roaming not allowed'],
  [9, 1280, 'illegal subscriber'],
  [10, 1280, 'bearer service not provisioned'],
  [11, 1280, 'teleservice not provisioned'],
  [12, 1310, 'illegal equipment'],
  [13, 1050, 'call barred'],
  [15, 1280, 'closed user group'],
  [21, 1250, 'facility not supported'],
  [27, 1190, 'absent subscriber'],
  [28, 1310, 'incompatible terminal'],
  [29, 1280, 'short-term denial'],
  [30, 1280, 'long-term denial'],
  [31, 1220, 'subscriber busy'],
  [32, 1220, 'delivery failure at the handset'],
  [33, 1180, 'message waiting list full'],
  [34, 1230, 'system failure'],
  [35, 1040, 'data missing'],
  [36, 1040, 'unexpected data value'],
  [44, 1200, 'number changed'],
  [51, 1230, 'resource limitation'],
]

/** Failure causes of the transfer layer: 3GPP TS 23.040, 9.2.3.22. */
export const transferErrors: readonly ReceiptError[] = [
  [144, 1310, 'coding not supported'],
  [145, 1150, 'message class not supported'],
  [192, 1180, 'service centre busy'],
  [193, 1300, 'no subscription at the service centre'],
  [194, 1230, 'service centre failure'],
  [195, 1170, 'invalid address'],
  [196, 1050, 'destination barred'],
  [197, 1320, 'duplicate message'],
  [208, 1220, 'SIM storage full'],
  [209, 1310, 'no storage in the SIM'],
  [210, 1310, 'error in the device'],
  [211, 1220, 'memory exceeded'],
  [212, 1220, 'SIM toolkit busy'],
]

const codes = new Map<number, number>([
  ...Object.keys(receiptReasons).map((code): [number, number] => [Number(code), Number(code)]),
  ...[...networkErrors, ...transferErrors].map(([err, code]): [number, number] => [err, code]),
])

/** The standard message error code of an `err` that was normalized by `errForm`; undefined if there is none. */
export function usualReceiptCode(err: string): number | undefined {
  return /^\d{1,4}$/.test(err) ? codes.get(Number(err)) : undefined
}

/** Normalizes an `err`, because carriers write 5, 05 and 005 for the same error. */
export function errForm(err: string): string {
  return err
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')
}
