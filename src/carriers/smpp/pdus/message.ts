import type { Fault } from './fault.ts'
import { HEADER_OCTETS, writeHeader } from './header.ts'
import { Reader } from './reader.ts'
import { STATUS } from './statuses.ts'
import { readTlvs, sizeOfTlvs, writeTlvs, type Tlv } from './tlv.ts'
import { isCString, writeCString } from './c-string.ts'

/** submit_sm and deliver_sm share one body (SMPP 3.4, 4.4.1 and 4.6.1). */
export type ShortMessage = {
  serviceType: string
  sourceTon: number
  sourceNpi: number
  source: string
  destinationTon: number
  destinationNpi: number
  destination: string
  esmClass: number
  protocolId: number
  priority: number
  scheduleDeliveryTime: string
  validityPeriod: string
  registeredDelivery: number
  replaceIfPresent: number
  dataCoding: number
  defaultMessageId: number
  shortMessage: Buffer
  tlvs: readonly Tlv[]
}

/** A message to send; omitted fields are 0 or empty on the wire. */
export type SubmitSm = Partial<ShortMessage> & { source: string; destination: string; shortMessage: Buffer }

export type DeliverSm = ShortMessage & { sequence: number }

/** Maximum lengths of the C-octet strings, including NUL, and of short_message. */
const SERVICE_TYPE = 6
const ADDRESS = 21
const TIME = 17
const SHORT_MESSAGE = 254

/** Fixed octets of the body: 12 integers and 5 NULs. */
const FIXED_OCTETS = 17

/** Decodes a submit_sm or deliver_sm that fills `start` to `end` of the buffer, header included. */
export function decodeMessage(buffer: Buffer, start: number, end: number): DeliverSm | Fault {
  const sequence = buffer.readUInt32BE(start + 12)
  const reader = new Reader(buffer, start + HEADER_OCTETS, end)
  const message: DeliverSm = {
    sequence,
    serviceType: reader.cString('service_type', SERVICE_TYPE, STATUS.ESME_RINVSERTYP),
    sourceTon: reader.octet('source_addr_ton'),
    sourceNpi: reader.octet('source_addr_npi'),
    source: reader.cString('source_addr', ADDRESS, STATUS.ESME_RINVSRCADR),
    destinationTon: reader.octet('dest_addr_ton'),
    destinationNpi: reader.octet('dest_addr_npi'),
    destination: reader.cString('destination_addr', ADDRESS, STATUS.ESME_RINVDSTADR),
    esmClass: reader.octet('esm_class'),
    protocolId: reader.octet('protocol_id'),
    priority: reader.octet('priority_flag'),
    scheduleDeliveryTime: reader.cString('schedule_delivery_time', TIME, STATUS.ESME_RINVSCHED),
    validityPeriod: reader.cString('validity_period', TIME, STATUS.ESME_RINVEXPIRY),
    registeredDelivery: reader.octet('registered_delivery'),
    replaceIfPresent: reader.octet('replace_if_present_flag'),
    dataCoding: reader.octet('data_coding'),
    defaultMessageId: reader.octet('sm_default_msg_id'),
    shortMessage: readShortMessage(reader),
    tlvs: readTlvs(reader),
  }
  return reader.faulty ? reader.fault(sequence) : message
}

/** sm_length and short_message. */
export function readShortMessage(reader: Reader): Buffer {
  const length = reader.octet('sm_length')
  if (length > SHORT_MESSAGE) reader.reject('sm_length', STATUS.ESME_RINVMSGLEN)
  return reader.octets('short_message', reader.faulty ? 0 : length, STATUS.ESME_RINVMSGLEN)
}

/** Size of the PDU in octets, or the error that prevents encoding the message. */
export function sizeOfMessage(message: SubmitSm): number | Fault {
  const { serviceType = '', scheduleDeliveryTime = '', validityPeriod = '' } = message
  if (!isCString(message.source, ADDRESS)) return unfit('source_addr', STATUS.ESME_RINVSRCADR)
  if (!isCString(message.destination, ADDRESS)) return unfit('destination_addr', STATUS.ESME_RINVDSTADR)
  if (!isCString(serviceType, SERVICE_TYPE)) return unfit('service_type', STATUS.ESME_RINVSERTYP)
  if (!isCString(scheduleDeliveryTime, TIME)) return unfit('schedule_delivery_time', STATUS.ESME_RINVSCHED)
  if (!isCString(validityPeriod, TIME)) return unfit('validity_period', STATUS.ESME_RINVEXPIRY)
  if (message.shortMessage.length > SHORT_MESSAGE) return unfit('short_message', STATUS.ESME_RINVMSGLEN)
  const strings = serviceType.length + scheduleDeliveryTime.length + validityPeriod.length
  const addresses = message.source.length + message.destination.length
  const tlvs = message.tlvs ? sizeOfTlvs(message.tlvs) : 0
  return HEADER_OCTETS + FIXED_OCTETS + strings + addresses + message.shortMessage.length + tlvs
}

function unfit(fault: string, commandStatus: number): Fault {
  return { fault, commandStatus, sequence: 0 }
}

/** Writes a PDU whose size was computed before; returns the position after the PDU. */
export function writeMessage(
  message: SubmitSm,
  commandId: number,
  sequence: number,
  target: Buffer,
  start: number,
  size: number,
): number {
  writeHeader(target, start, size, commandId, 0, sequence)
  let at = writeCString(message.serviceType ?? '', target, start + HEADER_OCTETS)
  target[at++] = message.sourceTon ?? 0
  target[at++] = message.sourceNpi ?? 0
  at = writeCString(message.source, target, at)
  target[at++] = message.destinationTon ?? 0
  target[at++] = message.destinationNpi ?? 0
  at = writeCString(message.destination, target, at)
  target[at++] = message.esmClass ?? 0
  target[at++] = message.protocolId ?? 0
  target[at++] = message.priority ?? 0
  at = writeCString(message.scheduleDeliveryTime ?? '', target, at)
  at = writeCString(message.validityPeriod ?? '', target, at)
  target[at++] = message.registeredDelivery ?? 0
  target[at++] = message.replaceIfPresent ?? 0
  target[at++] = message.dataCoding ?? 0
  target[at++] = message.defaultMessageId ?? 0
  target[at++] = message.shortMessage.length
  target.set(message.shortMessage, at)
  at += message.shortMessage.length
  return message.tlvs ? writeTlvs(message.tlvs, target, at) : at
}

/** One PDU in a separate buffer, or the error that prevents encoding the message. */
export function encodeMessage(message: SubmitSm, commandId: number, sequence: number): Buffer | Fault {
  const size = sizeOfMessage(message)
  if (typeof size !== 'number') return { ...size, sequence }
  const pdu = Buffer.allocUnsafe(size)
  writeMessage(message, commandId, sequence, pdu, 0, size)
  return pdu
}
