import { isCString, writeCString } from './c-string.ts'
import { responseTo, COMMAND } from './commands.ts'
import type { Fault } from './fault.ts'
import { HEADER_OCTETS, writeHeader } from './header.ts'
import { readFields, type Layout } from './layout.ts'
import { readShortMessage, type ShortMessage } from './message.ts'
import { Reader } from './reader.ts'
import { STATUS } from './statuses.ts'
import { readTlvs } from './tlv.ts'

/** An address of a submit_multi, with the type and the plan of its number. */
export type Destination = { ton: number; npi: number; address: string }
/** An address to which no message was accepted, and the command_status of the refusal. */
export type FailedDestination = Destination & { status: number }

const SOURCE = [
  { name: 'serviceType', octets: 6, status: STATUS.ESME_RINVSERTYP },
  { name: 'sourceTon' },
  { name: 'sourceNpi' },
] as const satisfies Layout
const DESTINATION = [{ name: 'destinationTon' }, { name: 'destinationNpi' }] as const satisfies Layout
const MULTI_OPTIONS = [
  { name: 'esmClass' },
  { name: 'protocolId' },
  { name: 'priority' },
  { name: 'scheduleDeliveryTime', octets: 17, status: STATUS.ESME_RINVSCHED },
  { name: 'validityPeriod', octets: 17, status: STATUS.ESME_RINVEXPIRY },
  { name: 'registeredDelivery' },
  { name: 'replaceIfPresent' },
  { name: 'dataCoding' },
  { name: 'defaultMessageId' },
] as const satisfies Layout
const DATA_OPTIONS = [
  { name: 'esmClass' },
  { name: 'registeredDelivery' },
  { name: 'dataCoding' },
] as const satisfies Layout

/** Maximum lengths of addresses in submit_multi and data_sm, including NUL. */
const ADDRESS = 21
const LONG_ADDRESS = 65

/** Types of a destination in a submit_multi (SMPP 3.4, 5.2.25). */
const NUMBER = 1
const MOST_DESTINATIONS = 255

/** Decodes a data_sm, whose text is in `message_payload` (SMPP 3.4, 4.7). */
export function decodeData(buffer: Buffer, start: number, end: number): ShortMessage | Fault {
  const reader = new Reader(buffer, start + HEADER_OCTETS, end)
  const message = {
    ...readFields(SOURCE, reader),
    source: reader.cString('source_addr', LONG_ADDRESS, STATUS.ESME_RINVSRCADR),
    ...readFields(DESTINATION, reader),
    destination: reader.cString('destination_addr', LONG_ADDRESS, STATUS.ESME_RINVDSTADR),
    ...readFields(DATA_OPTIONS, reader),
    protocolId: 0,
    priority: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    replaceIfPresent: 0,
    defaultMessageId: 0,
    shortMessage: Buffer.alloc(0),
    tlvs: readTlvs(reader),
  }
  return reader.faulty ? reader.fault(buffer.readUInt32BE(start + 12)) : message
}

/** Decodes a submit_multi (SMPP 3.4, 4.5). The message has no destination; distribution lists are refused. */
export function decodeMulti(
  buffer: Buffer,
  start: number,
  end: number,
): { message: ShortMessage; destinations: Destination[] } | Fault {
  const reader = new Reader(buffer, start + HEADER_OCTETS, end)
  const from = {
    ...readFields(SOURCE, reader),
    source: reader.cString('source_addr', ADDRESS, STATUS.ESME_RINVSRCADR),
  }
  const destinations = readDestinations(reader)
  const message = {
    ...from,
    destinationTon: 0,
    destinationNpi: 0,
    destination: '',
    ...readFields(MULTI_OPTIONS, reader),
    shortMessage: readShortMessage(reader),
    tlvs: readTlvs(reader),
  }
  return reader.faulty ? reader.fault(buffer.readUInt32BE(start + 12)) : { message, destinations }
}

function readDestinations(reader: Reader): Destination[] {
  const count = reader.octet('number_of_dests')
  if (!reader.faulty && (count === 0 || count > MOST_DESTINATIONS))
    reader.reject('number_of_dests', STATUS.ESME_RINVNUMDESTS)
  const destinations: Destination[] = []
  for (let i = 0; i < count && !reader.faulty; i += 1) {
    if (reader.octet('dest_flag') !== NUMBER) {
      reader.reject('dest_flag', STATUS.ESME_RINVDESTFLAG)
      break
    }
    destinations.push({
      ton: reader.octet('dest_addr_ton'),
      npi: reader.octet('dest_addr_npi'),
      address: reader.cString('destination_addr', ADDRESS, STATUS.ESME_RINVDSTADR),
    })
  }
  return destinations
}

/** Encodes a submit_multi_resp with the destinations to which no message was accepted. */
export function encodeMultiResponse(
  sequence: number,
  messageId: string,
  failed: readonly FailedDestination[],
): Buffer | Fault {
  if (!isCString(messageId, 65)) return { fault: 'message_id', commandStatus: STATUS.ESME_RSYSERR, sequence }
  const octets = failed.reduce((sum, { address }) => sum + address.length + 7, 0)
  const size = HEADER_OCTETS + messageId.length + 2 + octets
  const pdu = Buffer.allocUnsafe(size)
  writeHeader(pdu, 0, size, responseTo(COMMAND.submit_multi), 0, sequence)
  let at = writeCString(messageId, pdu, HEADER_OCTETS)
  pdu[at++] = failed.length
  for (const { ton, npi, address, status } of failed) {
    pdu[at++] = ton
    pdu[at++] = npi
    at = writeCString(address, pdu, at)
    at = pdu.writeUInt32BE(status, at)
  }
  return pdu
}
