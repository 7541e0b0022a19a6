import assert from 'node:assert/strict'
import {
  COMMAND,
  decodeBind,
  decodeCancel,
  decodeData,
  decodeMessage,
  decodeMulti,
  decodeQuery,
  decodeReplace,
  encodeMessage,
  isFault,
  statusName,
  type DeliverSm,
  type Fault,
  type ShortMessage,
} from '#carriers/smpp/index.ts'
import { readInboundDelivery } from '../../src/carriers/translate/inbound-deliveries.ts'
import { readSubmit } from '../../src/esmes/submits/read-submit.ts'
import { contentOf } from '../../src/carriers/text/index.ts'
import { usualSettings, type SmppUser } from '../../src/esmes/users/user.ts'
import { readMessageId } from '../../src/carriers/smpp/pdus/session-pdus.ts'

/** Number of octets around a PDU in its chunk, to detect decoders that read beyond the PDU. */
const AROUND = 64
const MARK = 0xa5

/** Settings of two carriers: the format of message IDs, and the alphabet of data_coding 0. */
const HANDS = [
  { receipt_id_form: 'loose', alphabet: 'gsm' },
  { receipt_id_form: 'hex', alphabet: 'latin1' },
]

const NOW = Date.UTC(2026, 0, 1)
/** Customers with different alphabets, and with and without a default sender. */
const USERS: readonly SmppUser[] = [
  { ...usualSettings, id: '', accountId: '', systemId: 'one' },
  { ...usualSettings, id: '', accountId: '', systemId: 'two', alphabet: 'latin1', defaultSender: 'Kite' },
]

const chunk = Buffer.alloc(70_000, MARK)

/** Passes a PDU to every decoder, regardless of its command. Each result must be a known error, or contain only octets of the PDU. */
export function decodeAll(pdu: Buffer): void {
  if (pdu.length < 16) return
  const [start, end] = [AROUND, AROUND + pdu.length]
  pdu.copy(chunk, start)
  chunk.fill(MARK, end, end + AROUND)
  const bind = decodeBind(chunk, start, end)
  if (isFault(bind)) declared(bind)
  const id = readMessageId(chunk, start, end)
  assert.ok(id === undefined || id.length <= 64)
  for (const decode of [decodeQuery, decodeCancel, decodeReplace]) {
    const decoded = decode(chunk, start, end)
    if (isFault(decoded)) declared(decoded)
  }
  const data = decodeData(chunk, start, end)
  if (isFault(data)) declared(data)
  else submitted(data)
  const multi = decodeMulti(chunk, start, end)
  if (isFault(multi)) declared(multi)
  else assert.ok(multi.destinations.length > 0 && multi.destinations.length <= 255)
  const message = decodeMessage(chunk, start, end)
  if (isFault(message)) return declared(message)
  submitted(message)
  for (const octets of [message.shortMessage, ...message.tlvs.map(({ value }) => value)]) {
    const from = octets.byteOffset - chunk.byteOffset
    assert.ok(from >= start && from + octets.length <= end, 'read beyond the PDU')
  }
  for (const hand of HANDS) {
    const delivery = readInboundDelivery(message, hand)
    if (delivery.kind === 'message') contentOf([delivery.piece, undefined, delivery.piece])
  }
  comesBack(message)
}

/** Reads a submit of customers; it is refused with a known status, or has a sender and a recipient. */
function submitted(message: ShortMessage): void {
  for (const user of USERS) {
    const submit = readSubmit(message, user, NOW)
    if ('status' in submit) declared({ fault: submit.reason, commandStatus: submit.status, sequence: 0 })
    else {
      assert.ok(submit.sender.length > 0 && /^[0-9]{1,20}$/.test(submit.recipient))
      contentOf([submit.piece])
    }
  }
}

function declared({ fault, commandStatus }: Fault): void {
  assert.ok(fault.length > 0 && !statusName(commandStatus).startsWith('0x'), `${fault}: ${commandStatus}`)
}

/** Asserts that encoding and decoding the message again gives the same message, unless an address has octets that are not ASCII. */
function comesBack(message: DeliverSm): void {
  const again = encodeMessage(message, COMMAND.deliver_sm, message.sequence)
  if (isFault(again)) return declared(again)
  const decoded = decodeMessage(again, 0, again.length)
  assert.ok(!isFault(decoded))
  assert.ok(decoded.shortMessage.equals(message.shortMessage))
  assert.equal(decoded.tlvs.length, message.tlvs.length)
  assert.equal(decoded.source, message.source)
  assert.equal(decoded.destination, message.destination)
}
