import { decodeCancel, decodeReplace } from './change-pdus.ts'
import { COMMAND, isResponse, QUERY_SM_RESP, responseTo } from './commands.ts'
import { isFault, type Fault } from './fault.ts'
import { decodeMessage } from './message.ts'
import { decodeBind, decodeQuery, decodeQueryResponse } from './session-pdus.ts'
import { HEADER_OCTETS } from './header.ts'
import { statusName } from './statuses.ts'
import { decodeData, decodeMulti } from './submit-pdus.ts'
import { TLV, type Tlv } from './tlv.ts'

/** A PDU for people: its fields by the names of SMPP 3.4, without passwords. */
export type DescribedPdu = {
  command: string
  status: string
  sequence: number
  fields: Record<string, string | number>
  /** Optional parameters by name, with the value in hexadecimal, cut after 64 octets. `message_payload` is in `content`. */
  parameters: { name: string; value: string }[]
  /** The text or binary content of a message, undecoded. */
  content: Buffer | undefined
  /** The field that is malformed. */
  fault: string | undefined
}

/** Decoded bodies as they come from the decoders. */
type Body = Readonly<Record<string, unknown>>
type Decode = (buffer: Buffer, start: number, end: number) => object | Fault

const decoders: Readonly<Record<number, Decode>> = {
  [COMMAND.bind_receiver]: decodeBind,
  [COMMAND.bind_transmitter]: decodeBind,
  [COMMAND.bind_transceiver]: decodeBind,
  [COMMAND.submit_sm]: decodeMessage,
  [COMMAND.deliver_sm]: decodeMessage,
  [COMMAND.data_sm]: decodeData,
  [COMMAND.submit_multi]: (buffer, start, end) => {
    const multi = decodeMulti(buffer, start, end)
    if (isFault(multi)) return multi
    const destinations = multi.destinations.map(({ address }) => address).join(' ')
    return { ...multi.message, destination: destinations }
  },
  [COMMAND.query_sm]: decodeQuery,
  [COMMAND.cancel_sm]: decodeCancel,
  [COMMAND.replace_sm]: decodeReplace,
  [QUERY_SM_RESP]: decodeQueryResponse,
}

/** Names of SMPP 3.4 that differ from ours by more than their case. */
const named: Readonly<Record<string, string>> = {
  sourceTon: 'source_addr_ton',
  sourceNpi: 'source_addr_npi',
  source: 'source_addr',
  destinationTon: 'dest_addr_ton',
  destinationNpi: 'dest_addr_npi',
  destination: 'destination_addr',
  priority: 'priority_flag',
  replaceIfPresent: 'replace_if_present_flag',
  defaultMessageId: 'sm_default_msg_id',
}
const hidden = new Set(['password', 'sequence'])
const mostOctets = 64

const nameOf = (field: string) => named[field] ?? field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
const commandNames = new Map<number, string>(Object.entries(COMMAND).map(([name, id]) => [id, name]))
const tagNames = new Map<number, string>(Object.entries(TLV).map(([name, tag]) => [tag, name]))

function commandName(id: number): string {
  const request = commandNames.get(id & 0x7fffffff)
  if (isResponse(id) && request !== undefined) return `${request}_resp`
  return commandNames.get(id) ?? `0x${id.toString(16).padStart(8, '0')}`
}

/** Describes a complete PDU; the content of a message is a view of its octets. */
export function describePdu(pdu: Buffer): DescribedPdu {
  const commandId = pdu.readUInt32BE(4)
  const commandStatus = pdu.readUInt32BE(8)
  const header = {
    command: commandName(commandId),
    status: statusName(commandStatus),
    sequence: pdu.readUInt32BE(12),
  }
  const body = bodyOf(commandId, commandStatus, pdu)
  if (isFault(body)) return { ...header, fields: {}, parameters: [], content: undefined, fault: body.fault }
  const { shortMessage, tlvs = [] } = body as { shortMessage?: Buffer; tlvs?: readonly Tlv[] }
  const payload = tlvs.find(({ tag }) => tag === TLV.message_payload)?.value
  return {
    ...header,
    fields: fieldsOf(body as Body),
    parameters: tlvs.filter(({ tag }) => tag !== TLV.message_payload).map(parameterOf),
    content: shortMessage && shortMessage.length > 0 ? shortMessage : payload,
    fault: undefined,
  }
}

/** Responses other than query_sm_resp have one string at most, the system_id of the exchange or the ID of a message. */
function bodyOf(commandId: number, commandStatus: number, pdu: Buffer): object | Fault {
  const decode = decoders[commandId]
  if (decode && (!isResponse(commandId) || commandStatus === 0)) return decode(pdu, 0, pdu.length)
  const end = pdu.indexOf(0, HEADER_OCTETS)
  if (!isResponse(commandId) || end <= HEADER_OCTETS) return {}
  const text = pdu.toString('latin1', HEADER_OCTETS, end)
  const isMessage = [COMMAND.submit_sm, COMMAND.data_sm, COMMAND.submit_multi].some(
    (id) => responseTo(id) === commandId,
  )
  return isMessage ? { messageId: text } : { systemId: text }
}

function fieldsOf(body: Body): Record<string, string | number> {
  const shown = Object.entries(body).filter(
    (pair): pair is [string, string | number] =>
      !hidden.has(pair[0]) && (typeof pair[1] === 'string' || typeof pair[1] === 'number') && pair[1] !== '',
  )
  return Object.fromEntries(shown.map(([name, value]) => [nameOf(name), value]))
}

const parameterOf = ({ tag, value }: Tlv) => ({
  name: tagNames.get(tag) ?? `0x${tag.toString(16).padStart(4, '0')}`,
  value: value.toString('hex', 0, mostOctets),
})
