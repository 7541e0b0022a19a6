import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readInboundDelivery, type InboundDelivery } from './inbound-deliveries.ts'
import type { DeliverSm } from '../smpp/index.ts'
import { contentOf } from '../text/index.ts'

type Message = Extract<InboundDelivery, { kind: 'message' }>

const pdu: DeliverSm = {
  serviceType: '',
  sourceTon: 1,
  sourceNpi: 1,
  source: '447700900001',
  destinationTon: 1,
  destinationNpi: 1,
  destination: '12015550123',
  esmClass: 0,
  protocolId: 0,
  priority: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  registeredDelivery: 0,
  replaceIfPresent: 0,
  dataCoding: 0,
  defaultMessageId: 0,
  shortMessage: Buffer.from('Hi'),
  tlvs: [],
  sequence: 1,
}

const settings = { receipt_id_form: 'loose', alphabet: 'gsm' }

function read(changes: Partial<DeliverSm>, alphabet = 'gsm'): Message {
  const delivery = readInboundDelivery({ ...pdu, ...changes }, { ...settings, alphabet })
  assert.equal(delivery.kind, 'message')
  return delivery
}

const withHeader = (...octets: number[]) =>
  read({ esmClass: 0x40, shortMessage: Buffer.from([...octets, 0x41]) })

test("a subscriber's message is read with and without plus, and from short_message or message_payload", () => {
  const message = {
    kind: 'message',
    sender: '447700900001',
    recipient: '12015550123',
    piece: { coding: 'gsm', dataCoding: 0, octets: Buffer.from('Hi'), header: null },
    position: null,
  }
  assert.deepEqual(read({}), message)
  assert.deepEqual(read({ source: '+447700900001', destination: '+12015550123' }), message)
  const tlvs = [{ tag: 0x0424, value: Buffer.from('Hi') }]
  assert.deepEqual(read({ shortMessage: Buffer.alloc(0), tlvs }), message)
})

test('data_coding 0 has the alphabet of the carrier', () => {
  assert.equal(read({}, 'latin1').piece.coding, 'latin1')
  assert.equal(read({ dataCoding: 0xf1 }, 'latin1').piece.coding, 'gsm')
})

describe('the position of a segment', () => {
  test('is read from a header with an 8-bit or 16-bit reference, also after other elements', () => {
    const position = { scheme: 'udh8', reference: 7, total: 3, part: 2 }
    assert.deepEqual(withHeader(5, 0, 3, 7, 3, 2).position, position)
    assert.deepEqual(withHeader(11, 5, 4, 1, 2, 3, 4, 0, 3, 7, 3, 2).position, position)
    assert.deepEqual(withHeader(6, 8, 4, 1, 7, 3, 2).position, {
      ...position,
      scheme: 'udh16',
      reference: 0x107,
    })
  })

  test('is read from three optional parameters', () => {
    const segment = (reference: number[], total: number[], part: number[]) =>
      read({
        tlvs: [
          { tag: 0x020c, value: Buffer.from(reference) },
          { tag: 0x020e, value: Buffer.from(total) },
          { tag: 0x020f, value: Buffer.from(part) },
        ],
      }).position
    assert.deepEqual(segment([1, 7], [3], [2]), { scheme: 'sar', reference: 0x107, total: 3, part: 2 })
    assert.equal(segment([1, 7], [1], [1]), null)
    for (const wrong of [
      segment([7], [3], [2]),
      segment([1, 7], [3], [4]),
      segment([1, 7], [3], []),
      segment([1, 7], [0], [0]),
    ])
      assert.equal(wrong, null)
  })

  test('is null if the number is zero or beyond the total, or the total is 1', () => {
    for (const [total, part] of [
      [3, 0],
      [3, 4],
      [0, 0],
      [0, 1],
      [1, 1],
    ] as const)
      assert.equal(withHeader(5, 0, 3, 7, total, part).position, null)
  })

  test('may be up to 255', () => {
    assert.deepEqual(withHeader(5, 0, 3, 255, 255, 255).position, {
      scheme: 'udh8',
      reference: 255,
      total: 255,
      part: 255,
    })
  })
})

test('a header longer than the message is text', () => {
  const { piece } = withHeader(200)
  assert.deepEqual([piece.header, piece.octets], [null, Buffer.from([200, 0x41])])
})

test('a receipt with any octets can be read and stored', () => {
  const octets = fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some))
  const words = fc
    .array(fc.constantFrom('id:', 'stat:', 'err:', 'text:', 'DELIVRD', '00aF', ' ', '\0', '\ud800'), {
      maxLength: 12,
    })
    .map((some) => Buffer.from(some.join('')))
  const tlvs = fc.array(fc.record({ tag: fc.constantFrom(0x001e, 0x0423, 0x0427, 0x0424), value: octets }), {
    maxLength: 4,
  })
  const forms = fc.constantFrom('same', 'loose', 'hex', 'dec')
  fc.assert(
    fc.property(fc.oneof(octets, words), fc.nat(255), tlvs, forms, (some, dataCoding, parameters, form) => {
      const receipt = { ...pdu, esmClass: 4, shortMessage: some, dataCoding, tlvs: parameters }
      const delivery = readInboundDelivery(receipt, { ...settings, receipt_id_form: form })
      assert.equal(delivery.kind, 'receipt')
      if (delivery.kind !== 'receipt') return
      for (const text of [delivery.id, delivery.writtenId, delivery.err ?? ''])
        assert.ok(text.isWellFormed() && !text.includes('\0') && text.length <= 80, JSON.stringify(text))
    }),
  )
})

test('a message with any octets can be read and stored', () => {
  const octets = fc.uint8Array({ maxLength: 160 }).map((some) => Buffer.from(some))
  const tlvs = fc.array(fc.record({ tag: fc.constantFrom(0x020c, 0x020e, 0x020f, 0x0424), value: octets }), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      octets,
      fc.nat(255),
      fc.constantFrom(0, 0x40),
      tlvs,
      (shortMessage, dataCoding, esmClass, some) => {
        const { piece, position } = read({ shortMessage, dataCoding, esmClass, tlvs: some })
        const content = contentOf([piece])
        assert.ok(content.text.isWellFormed() && !content.text.includes('\0'))
        if (position)
          assert.ok(position.part >= 1 && position.part <= position.total && position.total <= 255)
      },
    ),
  )
})
