import { decodeText } from '../../text/index.ts'
import type { ShortMessage } from './message.ts'
import { TLV, findTlv } from './tlv.ts'

export type ReceiptState =
  | 'DELIVRD'
  | 'UNDELIV'
  | 'REJECTD'
  | 'EXPIRED'
  | 'DELETED'
  | 'UNKNOWN'
  | 'ACCEPTD'
  | 'ENROUTE'

/**
 * A delivery receipt. `id` is as written by the carrier, and empty if the receipt contains none. `id` is limited to 64 characters, `err` to
 * 16, and both to printable characters.
 */
export type Receipt = { id: string; state: ReceiptState; err?: string; doneAt?: Date }

/** esm_class bits 5–2: SMSC delivery receipt, intermediate notification (SMPP 3.4, 5.2.12). */
const MESSAGE_TYPE = 0x3c
const DELIVERY_RECEIPT = 0x04
const INTERMEDIATE = 0x20

/** message_state (SMPP 3.4, 5.2.28). */
const STATES_BY_NUMBER: Readonly<Record<number, ReceiptState>> = {
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  7: 'UNKNOWN',
  8: 'REJECTD',
}

/** States by the first letters of `stat:`, because carriers write the full word or different abbreviations. */
const STATES_BY_PREFIX: Readonly<Record<string, ReceiptState>> = {
  DELIV: 'DELIVRD',
  UNDEL: 'UNDELIV',
  FAILE: 'UNDELIV',
  REJEC: 'REJECTD',
  EXPIR: 'EXPIRED',
  DELET: 'DELETED',
  ACCEP: 'ACCEPTD',
  ENROU: 'ENROUTE',
  UNKNO: 'UNKNOWN',
}

const LONGEST_RECEIPT = 1024

/** message_id has at most 64 characters (SMPP 3.4, 5.2.23). */
const LONGEST_ID = 64
const LONGEST_ERR = 16
const UCS2 = 8

/**
 * Reads the receipt in a deliver_sm, first from the optional parameters and then from the text (SMPP 3.4, appendix B); undefined if the PDU
 * is a subscriber's message. Only esm_class and receipted_message_id identify a receipt, because any subscriber could write such a text.
 */
export function readReceipt(pdu: ShortMessage): Receipt | undefined {
  const receiptedId = findTlv(pdu.tlvs, TLV.receipted_message_id)
  const type = pdu.esmClass & MESSAGE_TYPE
  if (!receiptedId && type !== DELIVERY_RECEIPT && type !== INTERMEDIATE) return undefined
  const fields = textFields(textOf(pdu))
  const err = networkError(findTlv(pdu.tlvs, TLV.network_error_code)) ?? printable(fields.err, LONGEST_ERR)
  const doneAt = fields.done && readDate(fields.done)
  return {
    id: printable(cString(receiptedId), LONGEST_ID) || printable(fields.id, LONGEST_ID),
    state: stateOf(findTlv(pdu.tlvs, TLV.message_state)) ?? stateNamed(fields.stat),
    ...(err ? { err } : {}),
    ...(doneAt ? { doneAt } : {}),
  }
}

function textOf(pdu: ShortMessage): string {
  const payload = pdu.shortMessage.length > 0 ? undefined : findTlv(pdu.tlvs, TLV.message_payload)
  const octets = (payload ?? pdu.shortMessage).subarray(0, LONGEST_RECEIPT)
  // Receipts are ASCII even if the alphabet is GSM, which encodes '_' and '$' as other octets.
  return decodeText(pdu.dataCoding === UCS2 ? UCS2 : 3, octets) ?? ''
}

/** `text:` repeats the sender's text, so a field after `text:` is used only if it does not occur before. */
function textFields(text: string): { id?: string; stat?: string; err?: string; done?: string } {
  const quoted = text.search(/\btext:/i)
  const own = quoted < 0 ? text : text.slice(0, quoted)
  const field = (pattern: RegExp) => (pattern.exec(own) ?? pattern.exec(text))?.[1]
  return {
    id: field(/\bid:\s?([^\s;,]+)/i),
    stat: field(/\bstat:\s?([a-z]+)/i),
    err: field(/\berr:\s?([^\s;,]+)/i),
    done: field(/\bdone[ _]?date:\s?(\d+)/i),
  }
}

function cString(value: Buffer | undefined): string {
  if (!value) return ''
  const end = value.indexOf(0)
  return value.toString('latin1', 0, end < 0 ? value.length : end).trim()
}

/** Removes control characters and a surrogate that was cut in half, which text columns and JSON do not accept. */
function printable(value: string | undefined, longest: number): string {
  return (value ?? '').replaceAll(/\p{C}/gu, '').slice(0, longest).toWellFormed()
}

/** One octet for the kind of network, two for its error (SMPP 3.4, 5.3.2.31). */
function networkError(value: Buffer | undefined): string | undefined {
  return value?.length === 3 ? String(value.readUInt16BE(1)).padStart(3, '0') : undefined
}

function stateOf(value: Buffer | undefined): ReceiptState | undefined {
  return value?.length === 1 ? STATES_BY_NUMBER[value[0]!] : undefined
}

/** The state of a message in a query_sm_resp; `UNKNOWN` for numbers that the protocol does not define. */
export function stateNumbered(messageState: number): ReceiptState {
  return STATES_BY_NUMBER[messageState] ?? 'UNKNOWN'
}

/** The message_state of a receipt state. */
export function numberOfState(state: ReceiptState): number {
  return Number(Object.entries(STATES_BY_NUMBER).find(([, one]) => one === state)![0])
}

function stateNamed(stat: string | undefined): ReceiptState {
  return STATES_BY_PREFIX[(stat ?? '').slice(0, 5).toUpperCase()] ?? 'UNKNOWN'
}

/** YYMMDDhhmm, optionally with seconds or the century; carriers use UTC or do not specify it. */
function readDate(digits: string): Date | undefined {
  const longYear = digits.length === 14 || (digits.length === 12 && /^20\d\d(0[1-9]|1[0-2])/.test(digits))
  const full = (longYear ? digits : `20${digits}`).padEnd(14, '0')
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(full)
  if (!parts || digits.length < 10) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
