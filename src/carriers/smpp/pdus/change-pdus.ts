import type { Fault } from './fault.ts'
import { HEADER_OCTETS } from './header.ts'
import { decodeFields, readFields, type FieldsOf, type Layout } from './layout.ts'
import { readShortMessage } from './message.ts'
import { Reader } from './reader.ts'
import { STATUS } from './statuses.ts'

/** cancel_sm (SMPP 3.4, 4.9). */
const CANCEL = [
  { name: 'serviceType', octets: 6, status: STATUS.ESME_RINVSERTYP },
  { name: 'messageId', octets: 65, status: STATUS.ESME_RINVMSGID },
  { name: 'sourceTon' },
  { name: 'sourceNpi' },
  { name: 'source', octets: 21, status: STATUS.ESME_RINVSRCADR },
  { name: 'destinationTon' },
  { name: 'destinationNpi' },
  { name: 'destination', octets: 21, status: STATUS.ESME_RINVDSTADR },
] as const satisfies Layout

/** replace_sm (SMPP 3.4, 4.10); the text follows these fields. */
const REPLACE = [
  { name: 'messageId', octets: 65, status: STATUS.ESME_RINVMSGID },
  { name: 'sourceTon' },
  { name: 'sourceNpi' },
  { name: 'source', octets: 21, status: STATUS.ESME_RINVSRCADR },
  { name: 'scheduleDeliveryTime', octets: 17, status: STATUS.ESME_RINVSCHED },
  { name: 'validityPeriod', octets: 17, status: STATUS.ESME_RINVEXPIRY },
  { name: 'registeredDelivery' },
  { name: 'defaultMessageId' },
] as const satisfies Layout

/** Identifies messages to cancel: by ID, or with an empty ID all messages with these addresses and service type. */
export type CancelSm = FieldsOf<typeof CANCEL>
/** The new text and times of a message; an empty time stays unchanged. */
export type ReplaceSm = FieldsOf<typeof REPLACE> & { shortMessage: Buffer }

export function decodeCancel(buffer: Buffer, start: number, end: number): CancelSm | Fault {
  return decodeFields(CANCEL, buffer, start, end)
}

export function decodeReplace(buffer: Buffer, start: number, end: number): ReplaceSm | Fault {
  const reader = new Reader(buffer, start + HEADER_OCTETS, end)
  const fields = readFields(REPLACE, reader)
  const shortMessage = readShortMessage(reader)
  return reader.faulty ? reader.fault(buffer.readUInt32BE(start + 12)) : { ...fields, shortMessage }
}
