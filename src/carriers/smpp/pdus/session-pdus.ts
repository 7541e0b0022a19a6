import { COMMAND, QUERY_SM_RESP } from './commands.ts'
import type { Fault } from './fault.ts'
import { HEADER_OCTETS } from './header.ts'
import { decodeFields, encodeFields, type FieldsOf, type Layout } from './layout.ts'
import { STATUS } from './statuses.ts'
import { TLV } from './tlv.ts'

/** bind_transmitter, bind_receiver, bind_transceiver (SMPP 3.4, 4.1). */
const BIND = [
  { name: 'systemId', octets: 16, status: STATUS.ESME_RINVSYSID },
  { name: 'password', octets: 9, status: STATUS.ESME_RINVPASWD },
  { name: 'systemType', octets: 13, status: STATUS.ESME_RINVSYSTYP },
  { name: 'interfaceVersion' },
  { name: 'addrTon' },
  { name: 'addrNpi' },
  { name: 'addressRange', octets: 41 },
] as const satisfies Layout

/** bind_…_resp. submit_sm_resp and deliver_sm_resp also have a single string, with a different maximum length. */
const BIND_RESP = [{ name: 'systemId', octets: 16 }] as const satisfies Layout
const MESSAGE_RESP = [{ name: 'messageId', octets: 65 }] as const satisfies Layout

/** query_sm and query_sm_resp (SMPP 3.4, 4.8). */
const QUERY = [
  { name: 'messageId', octets: 65, status: STATUS.ESME_RINVMSGID },
  { name: 'sourceTon' },
  { name: 'sourceNpi' },
  { name: 'source', octets: 21, status: STATUS.ESME_RINVSRCADR },
] as const satisfies Layout
const QUERY_RESP = [
  { name: 'messageId', octets: 65 },
  { name: 'finalDate', octets: 17 },
  { name: 'messageState' },
  { name: 'errorCode' },
] as const satisfies Layout

export type BindPdu = FieldsOf<typeof BIND>
/** Identifies a message by its ID at the carrier and the source address with which it was submitted. */
export type QuerySm = FieldsOf<typeof QUERY>
/** `finalDate` is empty and `errorCode` is 0 if the message has no final state. */
export type QuerySmResp = FieldsOf<typeof QUERY_RESP>

export function decodeBind(buffer: Buffer, start: number, end: number): BindPdu | Fault {
  return decodeFields(BIND, buffer, start, end)
}

export function encodeBind(commandId: number, sequence: number, bind: BindPdu): Buffer | Fault {
  return encodeFields(BIND, commandId, 0, sequence, bind)
}

/** `version`: the interface_version of the exchange, for clients of SMPP 3.4 or later, which accept optional parameters. */
export function encodeBindResponse(
  commandId: number,
  sequence: number,
  systemId: string,
  version?: number,
): Buffer | Fault {
  const tlvs = version === undefined ? [] : [{ tag: TLV.sc_interface_version, value: Buffer.of(version) }]
  return encodeFields(BIND_RESP, commandId, 0, sequence, { systemId }, tlvs)
}

export function encodeQuery(sequence: number, query: QuerySm): Buffer | Fault {
  return encodeFields(QUERY, COMMAND.query_sm, 0, sequence, query)
}

export function decodeQuery(buffer: Buffer, start: number, end: number): QuerySm | Fault {
  return decodeFields(QUERY, buffer, start, end)
}

export function encodeQueryResponse(sequence: number, response: QuerySmResp): Buffer | Fault {
  return encodeFields(QUERY_RESP, QUERY_SM_RESP, 0, sequence, response)
}

/** A response with an error may lack the body, so only successful responses are decoded. */
export function decodeQueryResponse(buffer: Buffer, start: number, end: number): QuerySmResp | Fault {
  return decodeFields(QUERY_RESP, buffer, start, end)
}

/** submit_sm_resp and deliver_sm_resp (SMPP 3.4, 4.4.2 and 4.6.2). */
export function encodeMessageResponse(
  commandId: number,
  commandStatus: number,
  sequence: number,
  messageId: string,
): Buffer | Fault {
  return encodeFields(MESSAGE_RESP, commandId, commandStatus, sequence, { messageId })
}

/**
 * Reads the message_id of a submit_sm_resp leniently, since some peers omit the body or its NUL, especially with an error; undefined
 * if it is longer than the protocol allows.
 */
export function readMessageId(buffer: Buffer, start: number, end: number): string | undefined {
  return readOnlyString(buffer, start, end, 64)
}

/**
 * Reads the system_id of a bind response just as leniently, with `?` for octets that are not printable ASCII; empty if it is longer
 * than the protocol allows.
 */
export function readSystemId(buffer: Buffer, start: number, end: number): string {
  return (readOnlyString(buffer, start, end, 15) ?? '').replace(/[^\x20-\x7e]/g, '?')
}

function readOnlyString(buffer: Buffer, start: number, end: number, most: number): string | undefined {
  const first = start + HEADER_OCTETS
  let at = first
  while (at < end && buffer[at] !== 0) at += 1
  if (at - first > most) return undefined
  return at === first ? '' : buffer.toString('latin1', first, at)
}
