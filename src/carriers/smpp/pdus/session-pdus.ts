import { isCString, writeCString } from './c-string.ts'
import { COMMAND, QUERY_SM_RESP } from './commands.ts'
import type { Fault } from './fault.ts'
import { HEADER_OCTETS, writeHeader } from './header.ts'
import { Reader } from './reader.ts'
import { STATUS } from './statuses.ts'

/** A mandatory field: a C-octet string of at most `octets` including NUL, or a single octet if `octets` is absent. */
type Field = { name: string; octets?: number; status?: number }
type Layout = readonly Field[]
type FieldsOf<L extends Layout> = {
  -readonly [F in L[number] as F['name']]: F extends { octets: number } ? string : number
}

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

export function encodeBindResponse(commandId: number, sequence: number, systemId: string): Buffer | Fault {
  return encodeFields(BIND_RESP, commandId, 0, sequence, { systemId })
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

function decodeFields<const L extends Layout>(
  layout: L,
  buffer: Buffer,
  start: number,
  end: number,
): FieldsOf<L> | Fault {
  const reader = new Reader(buffer, start + HEADER_OCTETS, end)
  const fields: Record<string, string | number> = {}
  for (const { name, octets, status = STATUS.ESME_RINVCMDLEN } of layout as Layout) {
    fields[name] = octets ? reader.cString(name, octets, status) : reader.octet(name)
  }
  return reader.faulty ? reader.fault(buffer.readUInt32BE(start + 12)) : (fields as FieldsOf<L>)
}

function encodeFields(
  layout: Layout,
  commandId: number,
  commandStatus: number,
  sequence: number,
  fields: Readonly<Record<string, string | number>>,
): Buffer | Fault {
  let size = HEADER_OCTETS
  for (const { name, octets, status = STATUS.ESME_RINVCMDLEN } of layout) {
    if (octets && !isCString(String(fields[name]), octets)) {
      return { fault: name, commandStatus: status, sequence }
    }
    size += octets ? String(fields[name]).length + 1 : 1
  }
  const pdu = Buffer.allocUnsafe(size)
  writeHeader(pdu, 0, size, commandId, commandStatus, sequence)
  let at = HEADER_OCTETS
  for (const { name, octets } of layout) {
    if (octets) at = writeCString(String(fields[name]), pdu, at)
    else pdu[at++] = Number(fields[name])
  }
  return pdu
}
