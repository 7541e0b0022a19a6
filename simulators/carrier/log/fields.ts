import {
  COMMAND,
  DELIVER_SM_RESP,
  ESM_UDHI,
  HEADER_OCTETS,
  SUBMIT_SM_RESP,
  TLV,
  decodeBind,
  decodeMessage,
  decodeText,
  findTlv,
  isFault,
  readUserDataHeader,
  responseTo,
  type DeliverSm,
  type Tlv,
} from '#carriers/smpp/index.ts'

type Fields = Record<string, unknown>
type Read = (pdu: Buffer) => Fields

const BINDS = [COMMAND.bind_receiver, COMMAND.bind_transmitter, COMMAND.bind_transceiver]

const READERS = new Map<number, Read>([
  [COMMAND.submit_sm, messageFields],
  [COMMAND.deliver_sm, messageFields],
  [SUBMIT_SM_RESP, (pdu) => ({ message_id: firstString(pdu) })],
  [DELIVER_SM_RESP, (pdu) => ({ message_id: firstString(pdu) })],
  ...BINDS.map((command) => [command, bindFields] as const),
  ...BINDS.map(
    (command) => [responseTo(command), (pdu: Buffer) => ({ system_id: firstString(pdu) })] as const,
  ),
])

/** The fields of a PDU by their SMPP 3.4 names, or the name of the malformed field. */
export function fieldsOf(command: number, pdu: Buffer): Fields | undefined {
  return READERS.get(command)?.(pdu)
}

const TLV_NAMES = new Map<number, string>(Object.entries(TLV).map(([name, tag]) => [tag, name]))

function messageFields(pdu: Buffer): Fields {
  const message = decodeMessage(pdu, 0, pdu.length)
  if (isFault(message)) return { malformed: message.fault }
  return {
    service_type: message.serviceType,
    source_addr_ton: message.sourceTon,
    source_addr_npi: message.sourceNpi,
    source_addr: message.source,
    dest_addr_ton: message.destinationTon,
    dest_addr_npi: message.destinationNpi,
    destination_addr: message.destination,
    esm_class: message.esmClass,
    protocol_id: message.protocolId,
    priority_flag: message.priority,
    schedule_delivery_time: message.scheduleDeliveryTime,
    validity_period: message.validityPeriod,
    registered_delivery: message.registeredDelivery,
    replace_if_present_flag: message.replaceIfPresent,
    data_coding: message.dataCoding,
    sm_default_msg_id: message.defaultMessageId,
    short_message: message.shortMessage.toString('hex'),
    tlvs: message.tlvs.map(tlvView),
    ...meaningOf(message),
  }
}

/** Decoded fields: the text and the segment position. */
function meaningOf({ esmClass, dataCoding, shortMessage, tlvs }: DeliverSm): Fields {
  const { content, concatenation } =
    esmClass & ESM_UDHI
      ? readUserDataHeader(shortMessage)
      : { content: shortMessage, concatenation: undefined }
  const payload = content.length > 0 ? undefined : findTlv(tlvs, TLV.message_payload)
  const text = decodeText(dataCoding, payload ?? content)
  return {
    ...(concatenation && { part: concatenation }),
    ...registeredIn(tlvs),
    ...(text !== undefined && { text }),
  }
}

/** Entity and content (DLT template) IDs registered with a regulator, in TLVs with common tags. */
function registeredIn(tlvs: readonly Tlv[]): Fields {
  const [entity, content] = [findTlv(tlvs, TLV.entity_id), findTlv(tlvs, TLV.content_id)]
  return {
    ...(entity && { entity_id: entity.toString() }),
    ...(content && { content_id: content.toString() }),
  }
}

function tlvView({ tag, value }: Tlv): Fields {
  const name = TLV_NAMES.get(tag)
  return { tag, ...(name && { name }), value: value.toString('hex') }
}

function bindFields(pdu: Buffer): Fields {
  const bind = decodeBind(pdu, 0, pdu.length)
  if (isFault(bind)) return { malformed: bind.fault }
  return {
    system_id: bind.systemId,
    system_type: bind.systemType,
    interface_version: bind.interfaceVersion,
    addr_ton: bind.addrTon,
    addr_npi: bind.addrNpi,
    address_range: bind.addressRange,
  }
}

function firstString(pdu: Buffer): string {
  const end = pdu.indexOf(0, HEADER_OCTETS)
  return pdu.toString('latin1', HEADER_OCTETS, end < 0 ? pdu.length : end)
}
