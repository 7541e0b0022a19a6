import {
  COMMAND,
  DELIVER_SM_RESP,
  SUBMIT_SM_RESP,
  TLV,
  encodeBind,
  encodeBindResponse,
  encodeHeaderOnly,
  encodeMessage,
  encodeMessageResponse,
  isFault,
  responseTo,
  type Fault,
  type SubmitSm,
  type Tlv,
} from '#carriers/smpp/index.ts'

/** A valid PDU, and the offset of its optional parameters; without any, the offset is the length of the PDU. */
export type Sound = { octets: Buffer; tlvsAt: number }

/** Requests of customers that the exchange reads and does not write. */
const requests: readonly (readonly [command: number, body: string])[] = [
  [COMMAND.data_sm, '\0\x01\x0112025550100\0\x01\x0199000000001\0\0\x01\0\x04\x24\0\x05hello'],
  [COMMAND.submit_multi, multi(['99000000001', '99000000002'])],
  [COMMAND.submit_multi, multi(Array.from({ length: 255 }, (_, i) => `990000${i}`))],
  [COMMAND.query_sm, 'a1b2c3d4\0\x01\x0112025550100\0'],
  [COMMAND.cancel_sm, '\0a1b2c3d4\0\x01\x0112025550100\0\x01\x0199000000001\0'],
  [COMMAND.replace_sm, 'a1b2c3d4\0\x01\x0112025550100\0\0\0\x01\0\x05hello'],
]

/** A request of every command to which the exchange responds. */
export const customerRequests: readonly Buffer[] = [
  certain(encodeMessage(messages()[0]!, COMMAND.submit_sm, 2)),
  certain(encodeHeaderOnly(COMMAND.enquire_link, 0, 3)),
  ...requests.map(([command, body]) => request(command, Buffer.from(body, 'latin1')).octets),
]

/** The PDUs to mutate: every command that a session or the simulator reads, and some unknown to both. */
export const corpus: readonly Sound[] = [
  ...[COMMAND.bind_receiver, COMMAND.bind_transmitter, COMMAND.bind_transceiver].flatMap(bind),
  ...[0, 0x58].map((status) => plain(encodeMessageResponse(SUBMIT_SM_RESP, status, 3, 'a1b2c3d4'))),
  plain(encodeMessageResponse(SUBMIT_SM_RESP, 0, 4, '9'.repeat(64))),
  plain(encodeMessageResponse(DELIVER_SM_RESP, 0, 5, '')),
  ...[COMMAND.enquire_link, COMMAND.unbind, COMMAND.alert_notification, COMMAND.outbind].flatMap(both),
  plain(encodeHeaderOnly(COMMAND.generic_nack, 3, 6)),
  ...[COMMAND.query_sm, COMMAND.cancel_sm, COMMAND.replace_sm, COMMAND.submit_multi, 0x777].flatMap(both),
  ...messages().flatMap((message) => [COMMAND.submit_sm, COMMAND.deliver_sm].map(sound(message))),
  ...messages().map(sound(COMMAND.data_sm)),
  ...requests.map(([command, body]) => request(command, Buffer.from(body, 'latin1'))),
]

function sound(message: SubmitSm): (command: number) => Sound
function sound(command: number): (message: SubmitSm) => Sound
function sound(first: SubmitSm | number) {
  return (second: never): Sound => {
    const [message, command] = typeof first === 'number' ? [second as SubmitSm, first] : [first, second]
    const octets = certain(encodeMessage(message, command, 7))
    return { octets, tlvsAt: certain(encodeMessage({ ...message, tlvs: [] }, command, 7)).length }
  }
}

function messages(): SubmitSm[] {
  const from = { sourceTon: 1, sourceNpi: 1, source: '12025550100' }
  const to = { destinationTon: 1, destinationNpi: 1, destination: '99000000001' }
  const line = { ...from, ...to }
  const parameters: Tlv[] = [
    { tag: TLV.receipted_message_id, value: Buffer.from('a1b2c3d4\0') },
    { tag: TLV.message_state, value: Buffer.of(2) },
    { tag: TLV.network_error_code, value: Buffer.of(3, 0, 11) },
  ]
  const report =
    'id:a1b2c3d4 sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:DELIVRD err:000 text:hello'
  const sar = [TLV.sar_msg_ref_num, TLV.sar_total_segments, TLV.sar_segment_seqnum].map((tag, i) => ({
    tag,
    value: i === 0 ? Buffer.of(0, 9) : Buffer.of(2),
  }))
  return [
    { ...line, registeredDelivery: 1, shortMessage: Buffer.from('hello') },
    { ...line, shortMessage: Buffer.alloc(254, 'x'), serviceType: 'CMT', validityPeriod: '000001000000000R' },
    { ...line, esmClass: 0x40, shortMessage: Buffer.from([5, 0, 3, 9, 2, 1, 72, 105]) },
    { ...line, esmClass: 0x40, dataCoding: 8, shortMessage: Buffer.from([6, 8, 4, 1, 9, 2, 1, 4, 0x1f]) },
    { ...line, dataCoding: 8, shortMessage: Buffer.from('я😀', 'utf16le').swap16() },
    {
      ...line,
      shortMessage: Buffer.alloc(0),
      tlvs: [{ tag: TLV.message_payload, value: Buffer.alloc(900, 'y') }],
    },
    { ...line, shortMessage: Buffer.from('part'), tlvs: sar },
    { ...line, esmClass: 4, shortMessage: Buffer.from(report), tlvs: parameters },
    { ...line, esmClass: 4, shortMessage: Buffer.alloc(0), tlvs: parameters },
    { ...line, source: 'Strowger', sourceTon: 5, shortMessage: Buffer.from('@£$'), dataCoding: 3 },
  ]
}

function multi(destinations: readonly string[]): string {
  const listed = destinations.map((address) => `\x01\x01\x01${address}\0`).join('')
  return `\0\x01\x0112025550100\0${String.fromCharCode(destinations.length)}${listed}\0\0\0\0\0\x01\0\0\0\x05hello`
}

function request(command: number, body: Buffer): Sound {
  const header = certain(encodeHeaderOnly(command, 0, 9))
  const octets = Buffer.concat([header, body])
  octets.writeUInt32BE(octets.length, 0)
  return { octets, tlvsAt: octets.length }
}

function bind(command: number): Sound[] {
  const fields = { systemId: 'client', password: 'secret', systemType: 'VMA', addressRange: '' }
  const numbers = { interfaceVersion: 0x34, addrTon: 1, addrNpi: 1 }
  return [
    plain(encodeBind(command, 1, { ...fields, ...numbers })),
    plain(encodeBindResponse(responseTo(command), 1, 'carrier')),
  ]
}

function both(command: number): Sound[] {
  return [command, responseTo(command)].map((one) => plain(encodeHeaderOnly(one, 0, 8)))
}

function plain(encoded: Buffer | Fault): Sound {
  const octets = certain(encoded)
  return { octets, tlvsAt: octets.length }
}

function certain(encoded: Buffer | Fault): Buffer {
  if (isFault(encoded)) throw new Error(`not a valid PDU: ${encoded.fault}`)
  return encoded
}
