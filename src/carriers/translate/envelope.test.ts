import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { requiresReference, relativeTime, submitsOf, type Letter, type Wire } from './envelope.ts'
import { findTlv, TLV, type SubmitSm } from '../smpp/index.ts'
import { countParts, decodeText, encodingOf, readUserDataHeader } from '../text/index.ts'

const letter: Letter = {
  sender: '12015550123',
  recipient: '99000000001',
  text: 'Hello',
  encoding: 'text',
  ttlSeconds: 3600,
  reference: 0x1234,
}
const usual: Wire = { concatenation: 'udh8', alphabet: 'gsm' }
const long = { ...letter, text: `${'a'.repeat(152)}€${'b'.repeat(200)}` }

test('a number is sent as an international address, a sender ID as an alphanumeric one', () => {
  const [number] = submitsOf(letter, usual)
  assert.deepEqual(
    [number!.sourceTon, number!.sourceNpi, number!.destinationTon, number!.destinationNpi],
    [1, 1, 1, 1],
  )
  const [word] = submitsOf({ ...letter, sender: 'Strowger' }, usual)
  assert.deepEqual([word!.sourceTon, word!.sourceNpi], [5, 0])
})

test('every segment repeats the addresses, the coding, the validity and the request for a receipt', () => {
  const parts = submitsOf({ ...letter, text: 'a'.repeat(400) }, usual)
  assert.equal(parts.length, 3)
  const [{ shortMessage: _shortMessage, ...first }] = parts as [(typeof parts)[number]]
  for (const { shortMessage: _octets, ...rest } of parts) assert.deepEqual(rest, first)
  assert.equal(first.registeredDelivery, 1)
  assert.equal(first.esmClass, 0x40)
})

describe('a long text is concatenated as configured for its carrier', () => {
  const headers = (wire: Wire) => submitsOf(long, wire).map(({ shortMessage }) => shortMessage.subarray(0, 7))
  const sizes = (wire: Wire) => submitsOf(long, wire).map(({ shortMessage }) => shortMessage.length)

  test('by a header with an 8-bit reference', () => {
    assert.deepEqual(headers(usual), [
      Buffer.from([5, 0, 3, 0x34, 3, 1, 0x61]),
      Buffer.from([5, 0, 3, 0x34, 3, 2, 0x1b]),
      Buffer.from([5, 0, 3, 0x34, 3, 3, 0x62]),
    ])
    assert.deepEqual(sizes(usual), [158, 159, 55])
  })

  test('by a header with a 16-bit reference, which leaves one character less per segment', () => {
    const wire: Wire = { ...usual, concatenation: 'udh16' }
    assert.deepEqual(headers(wire)[1], Buffer.from([6, 8, 4, 0x12, 0x34, 3, 2]))
    assert.deepEqual(sizes(wire), [159, 159, 57])
    const unicode = submitsOf({ ...letter, text: 'я'.repeat(134), encoding: 'unicode' }, wire)
    assert.deepEqual(
      unicode.map(({ shortMessage }) => shortMessage.length),
      [7 + 132, 7 + 132, 7 + 4],
    )
  })

  test('by SAR parameters, with segments of the same size', () => {
    const wire: Wire = { ...usual, concatenation: 'sar' }
    const parts = submitsOf(long, wire)
    assert.deepEqual(sizes(wire), [152, 153, 49])
    assert.deepEqual(
      parts.map(({ esmClass, tlvs }) => ({ esmClass, tlvs })),
      [1, 2, 3].map((part) => ({
        esmClass: 0,
        tlvs: [
          { tag: 0x020c, value: Buffer.from([0x12, 0x34]) },
          { tag: 0x020e, value: Buffer.from([3]) },
          { tag: 0x020f, value: Buffer.from([part]) },
        ],
      })),
    )
  })

  test('not at all, in one submit as message_payload', () => {
    const wire: Wire = { ...usual, concatenation: 'payload' }
    const [full, ...none] = submitsOf(long, wire)
    assert.deepEqual(none, [])
    assert.equal(full!.shortMessage.length, 0)
    assert.equal(full!.esmClass, 0)
    assert.deepEqual(full!.tlvs, [
      { tag: 0x0424, value: Buffer.from(`${'a'.repeat(152)}\x1be${'b'.repeat(200)}`, 'latin1') },
    ])
  })

  test('and a short text has no concatenation for any carrier', () => {
    for (const concatenation of ['udh8', 'udh16', 'sar', 'payload'] as const) {
      const [plain, ...none] = submitsOf({ ...letter, text: 'a'.repeat(160) }, { ...usual, concatenation })
      assert.deepEqual([plain!.esmClass, plain!.tlvs, none], [0, undefined, []])
    }
  })
})

describe('to a carrier whose data_coding 0 is Latin-1', () => {
  const wire: Wire = { ...usual, alphabet: 'latin1' }
  const sent = (text: string) => submitsOf({ ...letter, text, encoding: encodingOf(text, 'auto') }, wire)

  test('a text is sent in Latin-1, segmented like in GSM', () => {
    const [plain] = sent('é@_ Å{')
    assert.deepEqual([plain!.dataCoding, plain!.shortMessage], [0, Buffer.from('é@_ Å{', 'latin1')])
    assert.deepEqual(
      sent('{'.repeat(100)).map(({ shortMessage }) => shortMessage.length),
      [6 + 76, 6 + 24],
    )
  })

  test('a text with a euro sign or a Greek capital is sent in UCS-2, with the number of segments of UCS-2', () => {
    assert.deepEqual(
      sent(`5 € ${'a'.repeat(100)}`).map(({ dataCoding, shortMessage }) => [dataCoding, shortMessage.length]),
      [
        [8, 6 + 134],
        [8, 6 + 74],
      ],
    )
    assert.equal(sent('Ω')[0]!.dataCoding, 8)
  })

  test('a character that GSM lacks is sent in UCS-2 even if Latin-1 has it', () => {
    assert.equal(sent('ê')[0]!.dataCoding, 8)
  })
})

test('registered entity and content IDs follow the concatenation parameters, under the tags of the carrier', () => {
  const registered = { ...long, entityId: '1101', contentId: '1107' }
  const tags = { entityIdTag: 0x1400, contentIdTag: 0x1401 }
  const tagsOf = (one: Letter, wire: Wire) =>
    submitsOf(one, wire).map(({ tlvs = [] }) => tlvs.map(({ tag }) => tag))
  const both = [0x1400, 0x1401]
  assert.deepEqual(tagsOf(registered, { ...usual, ...tags }), [both, both, both])
  const alongside = [0x020c, 0x020e, 0x020f, ...both]
  assert.deepEqual(tagsOf(registered, { ...usual, ...tags, concatenation: 'sar' }), [
    alongside,
    alongside,
    alongside,
  ])
  assert.deepEqual(tagsOf(registered, { ...usual, ...tags, concatenation: 'payload' }), [[0x0424, ...both]])
  assert.deepEqual(tagsOf({ ...registered, contentId: null }, { ...usual, ...tags })[0], [0x1400])
  assert.deepEqual(tagsOf(registered, { ...usual, ...tags, entityIdTag: null })[0], [0x1401])
  assert.deepEqual(tagsOf(registered, usual)[0], [])
})

/** The text that a carrier decodes from submits. */
function read(submits: SubmitSm[], { alphabet }: Wire): string {
  const octets = submits.map(({ shortMessage, esmClass, tlvs }) => {
    if (esmClass) return readUserDataHeader(shortMessage).content
    return findTlv(tlvs ?? [], TLV.message_payload) ?? shortMessage
  })
  return decodeText(submits[0]!.dataCoding!, Buffer.concat(octets), alphabet)!
}

test('any text round-trips through its submits for all carrier settings, and a segmented one has a reference', () => {
  const wires = fc.record({
    concatenation: fc.constantFrom<Wire['concatenation']>('udh8', 'udh16', 'sar', 'payload'),
    alphabet: fc.constantFrom<Wire['alphabet']>('gsm', 'latin1'),
  })
  const units = fc.constantFrom(...Array.from('aé€ΩΔ{[я😀\n'))
  fc.assert(
    fc.property(fc.string({ unit: units, minLength: 1, maxLength: 700 }), wires, (text, wire) => {
      const encoding = encodingOf(text, 'auto')
      const submits = submitsOf({ ...letter, text, encoding }, wire)
      assert.equal(read(submits, wire), text)
      for (const { shortMessage } of submits) assert.ok(shortMessage.length <= 160)
      if (submits.length > 1) assert.ok(requiresReference({ text, parts: countParts(text, encoding) }, wire))
    }),
  )
})

test('the validity period is written in days, hours, minutes and seconds', () => {
  assert.equal(relativeTime(72 * 3600), '000003000000000R')
  assert.equal(relativeTime(20), '000000000020000R')
  assert.equal(relativeTime(604_800), '000007000000000R')
  assert.equal(relativeTime(90_061.9), '000001010101000R')
  assert.equal(relativeTime(-5), '000000000001000R')
})

describe('the fields that a client has stated for its carrier', () => {
  const fields = { protocolId: 0x40, priority: 2, sourcePort: 1, destinationPort: 0x0b84, privacy: 3 }
  const ports = [
    { tag: TLV.source_port, value: Buffer.of(0, 1) },
    { tag: TLV.destination_port, value: Buffer.of(0x0b, 0x84) },
    { tag: TLV.privacy_indicator, value: Buffer.of(3) },
  ]

  test('are in each segment, before registered IDs', () => {
    const wire: Wire = { ...usual, entityIdTag: 0x1400 }
    const pdus = submitsOf({ ...long, fields, entityId: '42' }, wire)
    assert.ok(pdus.length > 1)
    for (const pdu of pdus) {
      assert.deepEqual([pdu.protocolId, pdu.priority], [0x40, 2])
      assert.deepEqual(pdu.tlvs, [...ports, { tag: 0x1400, value: Buffer.from('42') }])
    }
  })

  test('are sent with the octets of a binary message', () => {
    const carried = { esmClass: 0, dataCoding: 4, octets: Buffer.from('a').toString('base64') }
    const [pdu] = submitsOf({ ...letter, encoding: 'binary', carried, fields }, usual)
    assert.deepEqual([pdu!.protocolId, pdu!.priority, pdu!.tlvs], [0x40, 2, ports])
  })

  test('include a class, which states the alphabet: GSM or UCS-2 for every carrier', () => {
    const flash = { ...letter, text: 'è@', fields: { messageClass: 0 } }
    for (const alphabet of ['gsm', 'latin1'] as const) {
      const [gsm] = submitsOf(flash, { ...usual, alphabet })
      assert.deepEqual([gsm!.dataCoding, gsm!.shortMessage], [0x10, Buffer.of(0x04, 0x00)])
      const [ucs2] = submitsOf({ ...flash, text: 'я', encoding: 'auto' }, { ...usual, alphabet })
      assert.deepEqual([ucs2!.dataCoding, ucs2!.shortMessage], [0x18, Buffer.of(0x04, 0x4f)])
    }
    const [first] = submitsOf({ ...letter, fields: { messageClass: 1 } }, usual)
    assert.equal(first!.dataCoding, 0x11)
  })
})
