import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { ShortMessage } from './message.ts'
import { readReceipt, type Receipt } from './receipt.ts'
import { TLV, type Tlv } from './tlv.ts'

function deliver(text: string, fields: Partial<ShortMessage> = {}): ShortMessage {
  return {
    serviceType: '',
    sourceTon: 1,
    sourceNpi: 1,
    source: '99000000001',
    destinationTon: 1,
    destinationNpi: 1,
    destination: '12025550100',
    esmClass: 0x04,
    protocolId: 0,
    priority: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: 0,
    replaceIfPresent: 0,
    dataCoding: 0,
    defaultMessageId: 0,
    shortMessage: Buffer.from(text, 'latin1'),
    tlvs: [],
    ...fields,
  }
}

const STANDARD =
  'id:0123abc sub:001 dlvrd:001 submit date:2611201728 done date:2611201729 stat:DELIVRD err:000 text:Hello'
const DONE = new Date('2026-11-20T17:29:00Z')

const texts: [string, string, Receipt][] = [
  ['the usual text', STANDARD, { id: '0123abc', state: 'DELIVRD', err: '000', doneAt: DONE }],
  ['capitals', STANDARD.toUpperCase(), { id: '0123ABC', state: 'DELIVRD', err: '000', doneAt: DONE }],
  [
    'another order and blanks',
    'stat: UNDELIV err: 069 done date: 261120172930 id: 77',
    { id: '77', state: 'UNDELIV', err: '069', doneAt: new Date('2026-11-20T17:29:30Z') },
  ],
  [
    'the whole year',
    'id:1 done date:20261120172930 stat:EXPIRED',
    { id: '1', state: 'EXPIRED', doneAt: new Date('2026-11-20T17:29:30Z') },
  ],
  ['words written out', 'id:1 stat:REJECTED err:7', { id: '1', state: 'REJECTD', err: '7' }],
  ['no state', 'id:1 sub:001', { id: '1', state: 'UNKNOWN' }],
  ['an unknown state', 'id:1 stat:BLAH', { id: '1', state: 'UNKNOWN' }],
  ['an impossible date', 'id:1 stat:DELETED done date:2699999999', { id: '1', state: 'DELETED' }],
  ['garbage', '\u0001\u0002 nothing here', { id: '', state: 'UNKNOWN' }],
  [
    'a quoted text with false fields',
    'id:1 stat:UNDELIV err:001 text:id:2 stat:DELIVRD',
    { id: '1', state: 'UNDELIV', err: '001' },
  ],
  ['a quoted text that comes first', 'text:hello id:9 stat:DELIVRD', { id: '9', state: 'DELIVRD' }],
  ['a word that ends in id', 'msgid:5 id:6 stat:ACCEPTD', { id: '6', state: 'ACCEPTD' }],
]

function parameters(id: string, state: number, error?: number[]): Tlv[] {
  return [
    { tag: 0x1401, value: Buffer.from('ours alone') },
    { tag: TLV.receipted_message_id, value: Buffer.from(`${id}\0`) },
    { tag: TLV.message_state, value: Buffer.of(state) },
    ...(error ? [{ tag: TLV.network_error_code, value: Buffer.from(error) }] : []),
  ]
}

describe('a delivery receipt', () => {
  for (const [label, text, receipt] of texts) {
    test(`is read from ${label}`, () => {
      assert.deepEqual(readReceipt(deliver(text)), receipt)
    })
  }

  test('uses its parameters before its text', () => {
    const tlvs = parameters('abc', 5, [3, 0, 69])
    assert.deepEqual(readReceipt(deliver(STANDARD, { tlvs })), {
      id: 'abc',
      state: 'UNDELIV',
      err: '069',
      doneAt: DONE,
    })
  })

  test('is read from parameters alone, even without the flag in esm_class', () => {
    const tlvs = parameters('abc', 2)
    assert.deepEqual(readReceipt(deliver('', { esmClass: 0, tlvs })), { id: 'abc', state: 'DELIVRD' })
  })

  test('is read from message_payload if short_message is empty', () => {
    const tlvs = [{ tag: TLV.message_payload, value: Buffer.from(STANDARD) }]
    assert.equal(readReceipt(deliver('', { tlvs }))?.id, '0123abc')
  })

  test('cannot be forged by a subscriber who writes such a text', () => {
    assert.equal(readReceipt(deliver(STANDARD, { esmClass: 0 })), undefined)
    assert.equal(readReceipt(deliver(STANDARD, { esmClass: 0x40 })), undefined)
  })

  test('has an ID and an error that can be stored, for any input', () => {
    const read = (text: string, fields = {}) => readReceipt(deliver(text, fields))!
    const value = Buffer.from('7f\u0001a')
    const tlvs = [{ tag: TLV.receipted_message_id, value }]
    assert.equal(read('stat:DELIVRD', { tlvs }).id, '7fa')
    const long = read(`id:4\0d${'2'.repeat(200)} stat:UNDELIV err:0\u001b${'1'.repeat(90)}`)
    assert.equal(long.id, `4d${'2'.repeat(62)}`)
    assert.equal(long.err, `0${'1'.repeat(15)}`)
    const halves = Buffer.from('id:9\ud800\udc00\ud8008 stat:DELIVRD', 'utf16le').swap16()
    assert.equal(read('', { dataCoding: 8, shortMessage: halves }).id, '9\u{10000}\ufffd8')
  })

  test('with any octets and parameters can be read', () => {
    const tlv = fc.record({
      tag: fc.constantFrom(...Object.values(TLV)),
      value: fc.uint8Array({ maxLength: 40 }).map((octets) => Buffer.from(octets)),
    })
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.array(tlv, { maxLength: 5 }), (text, tlvs) => {
        const receipt = readReceipt(deliver(`id:${text} stat:${text} err:`, { tlvs }))
        assert.ok(
          receipt && receipt.id.length <= 64 && receipt.id.isWellFormed() && !/\p{Cc}/u.test(receipt.id),
        )
      }),
    )
  })
})
