import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SMPP_STATUS as STATUS, SMPP_TLV as TLV, type ShortMessage } from '#carriers/index.ts'
import { usualSettings, type SmppUser } from '../users/user.ts'
import { readSubmit } from './read-submit.ts'
import type { Submit } from './submit.ts'

const now = Date.parse('2026-11-29T14:00:00Z')
const user: SmppUser = { ...usualSettings, id: 'u', accountId: 'a', systemId: 'alice' }

const usual: ShortMessage = {
  serviceType: '',
  sourceTon: 1,
  sourceNpi: 1,
  source: '12015550123',
  destinationTon: 1,
  destinationNpi: 1,
  destination: '99000000001',
  esmClass: 0,
  protocolId: 0,
  priority: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  registeredDelivery: 0,
  replaceIfPresent: 0,
  dataCoding: 0,
  defaultMessageId: 0,
  shortMessage: Buffer.from('hello'),
  tlvs: [],
}

const read = (more: Partial<ShortMessage>, settings: Partial<SmppUser> = {}) =>
  readSubmit({ ...usual, ...more }, { ...user, ...settings }, now)
const statusOf = (more: Partial<ShortMessage>, settings?: Partial<SmppUser>) => {
  const result = read(more, settings)
  return 'status' in result ? result.status : 0
}
const accepted = (more: Partial<ShortMessage>, settings?: Partial<SmppUser>): Submit => {
  const result = read(more, settings)
  assert.ok(!('status' in result), JSON.stringify(result))
  return result
}

test('a sender is a number with or without prefix, a short code or an alphanumeric sender', () => {
  for (const [ton, source, sender] of [
    [1, '12015550123', '12015550123'],
    [1, '+12015550123', '12015550123'],
    [0, '0012015550123', '12015550123'],
    [3, '72345', '72345'],
    [6, '72345', '72345'],
    [5, 'Blue Kite', 'Blue Kite'],
    [0, 'Alice', 'Alice'],
  ] as const)
    assert.equal(accepted({ sourceTon: ton, source }).sender, sender, source)
  for (const source of ['Longer than 11', 'a_b', '12', '0123456'])
    assert.equal(statusOf({ sourceTon: 5, source }), STATUS.ESME_RINVSRCADR, source)
  assert.equal(statusOf({ sourceTon: 1, source: 'Alice' }), STATUS.ESME_RINVSRCADR)
})

test('a missing sender is the default sender of the user', () => {
  assert.equal(accepted({ source: '' }, { defaultSender: 'Kite' }).sender, 'Kite')
  assert.equal(statusOf({ source: '' }), STATUS.ESME_RINVSRCADR)
})

test('a recipient is an international number', () => {
  assert.equal(accepted({ destination: '+447700900123' }).recipient, '447700900123')
  for (const destination of ['', 'Alice', '123456', '1234567890123456', '0447700900123'])
    assert.equal(statusOf({ destination }), STATUS.ESME_RINVDSTADR, destination)
})

test('texts are in short_message or in message_payload, not in both and not empty', () => {
  const tlvs = [{ tag: TLV.message_payload, value: Buffer.from('long') }]
  const shortMessage = Buffer.alloc(0)
  assert.equal(accepted({ tlvs, shortMessage }).piece.octets.toString(), 'long')
  assert.equal(statusOf({ tlvs }), STATUS.ESME_RINVOPTPARAMVAL)
  assert.equal(statusOf({ shortMessage }), STATUS.ESME_RINVMSGLEN)
})

test('data_coding is the alphabet, of which 0 depends on the user', () => {
  const codings = [
    [0, 'gsm'],
    [1, 'latin1'],
    [3, 'latin1'],
    [8, 'ucs2'],
    [2, 'binary'],
    [4, 'binary'],
    [0xf5, 'binary'],
    [0x10, 'gsm'],
    [0xf0, 'gsm'],
  ] as const
  for (const [dataCoding, coding] of codings) assert.equal(accepted({ dataCoding }).piece.coding, coding)
  assert.equal(accepted({ dataCoding: 0 }, { alphabet: 'latin1' }).piece.coding, 'latin1')
  assert.deepEqual(
    [
      accepted({ dataCoding: 0x10 }).fields?.messageClass,
      accepted({ dataCoding: 0xf2 }).fields?.messageClass,
    ],
    [0, 2],
  )
  for (const dataCoding of [5, 9, 13, 0x40, 0xc0])
    assert.equal(statusOf({ dataCoding }), STATUS.ESME_RSUBMITFAIL)
})

test('segments have their position from either UDH or the three parameters', () => {
  const of = (more: Partial<ShortMessage>) => accepted(more).position
  const udh = (...octets: number[]) => ({
    esmClass: 0x40,
    shortMessage: Buffer.concat([Buffer.from(octets), Buffer.from('hi')]),
  })
  assert.deepEqual(of(udh(5, 0, 3, 7, 2, 1)), { scheme: 'udh8', reference: 7, total: 2, part: 1 })
  assert.deepEqual(of(udh(6, 8, 4, 1, 2, 3, 3)), { scheme: 'udh16', reference: 258, total: 3, part: 3 })
  const tlvs = [
    { tag: TLV.sar_msg_ref_num, value: Buffer.from([0, 9]) },
    { tag: TLV.sar_total_segments, value: Buffer.from([2]) },
    { tag: TLV.sar_segment_seqnum, value: Buffer.from([2]) },
  ]
  assert.deepEqual(of({ tlvs }), { scheme: 'sar', reference: 9, total: 2, part: 2 })
  assert.equal(of({}), null)
})

test('registered_delivery requests receipts', () => {
  const of = (registeredDelivery: number) => {
    const { final, intermediate } = accepted({ registeredDelivery }).receipts
    return [final, intermediate]
  }
  assert.deepEqual([0, 1, 2, 3, 0x11].map(of), [
    ['none', false],
    ['all', false],
    ['failure', false],
    ['success', false],
    ['all', true],
  ])
  const tlvs = [{ tag: TLV.user_message_reference, value: Buffer.from([1, 2]) }]
  assert.equal(accepted({ tlvs }).receipts.reference, 258)
})

test('a validity is between 20 seconds and 7 days, a schedule within 7 days', () => {
  assert.equal(accepted({ validityPeriod: '000000010000000R' }).expiresAt, now + 3_600_000)
  for (const validityPeriod of ['000000000010000R', '000008000000000R', '261129130000000+', 'tomorrow'])
    assert.equal(statusOf({ validityPeriod }), STATUS.ESME_RINVEXPIRY, validityPeriod)
  assert.equal(accepted({ scheduleDeliveryTime: '261130140000000+' }).sendAt, now + 86_400_000)
  const inAnHour = { scheduleDeliveryTime: '000000010000000R', validityPeriod: '000000000100000R' }
  assert.equal(accepted(inAnHour).expiresAt, now + 3_660_000)
  for (const scheduleDeliveryTime of ['261129130000000+', '261207140000000+', '000008000000000R', 'x'])
    assert.equal(statusOf({ scheduleDeliveryTime }), STATUS.ESME_RINVSCHED, scheduleDeliveryTime)
})

test('a field that the exchange does not support is refused with its status', () => {
  assert.equal(statusOf({ replaceIfPresent: 1 }), STATUS.ESME_RSUBMITFAIL)
  assert.equal(statusOf({ defaultMessageId: 1 }), STATUS.ESME_RINVDFTMSGID)
  assert.equal(statusOf({ esmClass: 0x04 }), STATUS.ESME_RINVESMCLASS)
  for (const esmClass of [0, 1, 2, 3, 0x08, 0x80]) assert.equal(statusOf({ esmClass }), 0)
})

test('registered IDs are read with and without a trailing NUL', () => {
  const tlvs = [
    { tag: TLV.entity_id, value: Buffer.from('1101') },
    { tag: TLV.content_id, value: Buffer.from('1207\0') },
  ]
  const { entityId, contentId } = accepted({ tlvs })
  assert.deepEqual([entityId, contentId], ['1101', '1207'])
})

test('any submit is read or refused with a reason', () => {
  const octet = fc.nat(255)
  const text = fc.string({ unit: 'binary', maxLength: 16 })
  const octets = fc.uint8Array({ maxLength: 254 }).map((some) => Buffer.from(some))
  const tlv = fc.record({ tag: fc.constantFrom(...Object.values(TLV)), value: octets })
  const submit = fc.record(
    {
      sourceTon: octet,
      source: text,
      destination: text,
      esmClass: octet,
      registeredDelivery: octet,
      replaceIfPresent: octet,
      dataCoding: octet,
      defaultMessageId: octet,
      scheduleDeliveryTime: text,
      validityPeriod: text,
      shortMessage: octets,
      tlvs: fc.array(tlv, { maxLength: 4 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(submit, (some) => {
      const result = read(some)
      if ('status' in result) assert.ok(result.status > 0 && result.reason.length > 0)
      else assert.match(result.recipient, /^[1-9][0-9]{6,14}$/)
    }),
  )
})

test('protocol_id, priority_flag, a message class and optional parameters are kept for the carrier if they are stated', () => {
  const parameter = (tag: number, ...octets: number[]) => ({ tag, value: Buffer.from(octets) })
  const others = [
    parameter(TLV.payload_type, 0),
    parameter(TLV.privacy_indicator, 3),
    parameter(TLV.ms_validity, 1),
  ]
  const tlvs = [parameter(TLV.source_port, 0, 1), parameter(TLV.destination_port, 0x0b, 0x84), ...others]
  assert.equal(accepted({}).fields, undefined)
  assert.deepEqual(accepted({ protocolId: 0x7f, priority: 3, dataCoding: 0xf0, tlvs }).fields, {
    protocolId: 0x7f,
    priority: 3,
    messageClass: 0,
    sourcePort: 1,
    destinationPort: 0x0b84,
    payloadType: 0,
    privacy: 3,
    msValidity: 1,
  })
  assert.equal(
    accepted({ tlvs: [parameter(TLV.source_port, 1), parameter(TLV.destination_port)] }).fields,
    undefined,
  )
})
