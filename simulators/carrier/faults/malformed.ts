import {
  COMMAND,
  encodeHeaderOnly,
  encodeMessage,
  isFault,
  SUBMIT_SM_RESP,
  TLV,
} from '#carriers/smpp/index.ts'

type Make = (sequence: number) => Buffer

/** Positions in the deliver_sm below: source_addr follows header, service_type, ton and npi. */
const SOURCE_AT = 19
const SM_LENGTH_AT = 45

/** PDUs that violate the protocol, by kind of violation. */
export const MALFORMED = {
  'length-0': () => lengthOnly(0),
  'length-4': () => lengthOnly(4),
  'length-8': () => lengthOnly(8),
  'length-15': () => lengthOnly(15),
  'length-2g': () => lengthOnly(0x80000000),
  'length-64k': () => lengthOnly(0x10001),
  'no-body': (sequence) => encodeHeaderOnly(COMMAND.deliver_sm, 0, sequence),
  'open-string': (sequence) => cut(delivery(sequence), SOURCE_AT + 4),
  'long-string': (sequence) => longSource(delivery(sequence)),
  'sm-length': (sequence) => altered(delivery(sequence), SM_LENGTH_AT, 200),
  'tlv-header': (sequence) => grown(delivery(sequence), Buffer.of(0, TLV.receipted_message_id)),
  'tlv-overrun': (sequence) => grown(delivery(sequence), Buffer.of(0x04, 0x24, 0xff, 0xff, 1, 2)),
  'half-a-pdu': (sequence) => delivery(sequence).subarray(0, 20),
  'unknown-command': (sequence) => encodeHeaderOnly(0x777, 0, sequence),
  'unknown-response': (sequence) => encodeHeaderOnly(0x80000777, 0, sequence),
  'long-id': (sequence) => grown(encodeHeaderOnly(SUBMIT_SM_RESP, 0, sequence), Buffer.alloc(200, 'a')),
  noise: () => Buffer.from('GET / HTTP/1.1\r\nHost: carrier.example\r\n\r\n'),
} as const satisfies Readonly<Record<string, Make>>

export type MalformedKind = keyof typeof MALFORMED

export const MALFORMED_KINDS = Object.keys(MALFORMED) as MalformedKind[]

function delivery(sequence: number): Buffer {
  const pdu = encodeMessage(
    { source: '99000000001', destination: '12', shortMessage: Buffer.from('hello') },
    COMMAND.deliver_sm,
    sequence,
  )
  if (isFault(pdu)) throw new Error(pdu.fault)
  return pdu
}

/** A header with this command_length. */
function lengthOnly(length: number): Buffer {
  return altered32(encodeHeaderOnly(COMMAND.deliver_sm, 0, 1), length)
}

function cut(pdu: Buffer, length: number): Buffer {
  return altered32(pdu.subarray(0, length), length)
}

function grown(pdu: Buffer, more: Buffer): Buffer {
  return altered32(Buffer.concat([pdu, more]), pdu.length + more.length)
}

/** An address that exceeds its maximum length by 30 digits. */
function longSource(pdu: Buffer): Buffer {
  const longer = [pdu.subarray(0, SOURCE_AT), Buffer.alloc(30, '1'), pdu.subarray(SOURCE_AT)]
  return altered32(Buffer.concat(longer), pdu.length + 30)
}

function altered(pdu: Buffer, at: number, octet: number): Buffer {
  pdu[at] = octet
  return pdu
}

function altered32(pdu: Buffer, length: number): Buffer {
  pdu.writeUInt32BE(length, 0)
  return pdu
}
