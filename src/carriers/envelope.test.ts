import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readArrival } from './arrivals.ts'
import { relativeTime, submitsOf, type Letter } from './envelope.ts'
import { decodeText, readUserDataHeader } from './text/index.ts'

const letter: Letter = {
  sender: '12015550123',
  recipient: '99000000001',
  text: 'Hello',
  encoding: 'text',
  ttlSeconds: 3600,
}

test('a number is sent as international, a word as alphanumeric', () => {
  const [number] = submitsOf(letter)
  assert.deepEqual(
    [number!.sourceTon, number!.sourceNpi, number!.destinationTon, number!.destinationNpi],
    [1, 1, 1, 1],
  )
  const [word] = submitsOf({ ...letter, sender: 'Strowger' })
  assert.deepEqual([word!.sourceTon, word!.sourceNpi], [5, 0])
})

test('every part repeats the addresses, the coding, the validity and the wish for a receipt', () => {
  const parts = submitsOf({ ...letter, text: 'a'.repeat(400) })
  assert.equal(parts.length, 3)
  const [{ shortMessage: _shortMessage, ...first }] = parts as [(typeof parts)[number]]
  for (const { shortMessage: _octets, ...rest } of parts) assert.deepEqual(rest, first)
  assert.equal(first.registeredDelivery, 1)
  assert.equal(first.esmClass, 0x40)
})

test('long messages one after another have different references', () => {
  const reference = () => submitsOf({ ...letter, text: 'a'.repeat(400) })[0]!.shortMessage[3]
  assert.notEqual(reference(), reference())
})

test('the parts of any text, put together again, are the text', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(text, (given) => {
      const parts = submitsOf({ ...letter, text: given, encoding: 'unicode' })
      const contents = parts.map(({ shortMessage, esmClass }) =>
        esmClass ? readUserDataHeader(shortMessage).content : shortMessage,
      )
      assert.equal(decodeText(8, Buffer.concat(contents)), given.toWellFormed())
    }),
  )
})

test('the time a carrier may try is written in days, hours, minutes and seconds', () => {
  assert.equal(relativeTime(72 * 3600), '000003000000000R')
  assert.equal(relativeTime(20), '000000000020000R')
  assert.equal(relativeTime(604_800), '000007000000000R')
  assert.equal(relativeTime(90_061.9), '000001010101000R')
  assert.equal(relativeTime(-5), '000000000001000R')
})

const pdu = {
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

test("a subscriber's message is read with and without plus, from either place of its text", () => {
  const message = {
    kind: 'message',
    sender: '447700900001',
    recipient: '12015550123',
    text: 'Hi',
    encoding: 'text',
  }
  assert.deepEqual(readArrival(pdu, 'loose'), message)
  assert.deepEqual(
    readArrival({ ...pdu, source: '+447700900001', destination: '+12015550123' }, 'loose'),
    message,
  )
  const payload = { ...pdu, shortMessage: Buffer.alloc(0), tlvs: [{ tag: 0x0424, value: Buffer.from('Hi') }] }
  assert.deepEqual(readArrival(payload, 'loose'), message)
  const unicode = { ...pdu, dataCoding: 8, shortMessage: Buffer.from('Hi', 'utf16le').swap16() }
  assert.deepEqual(readArrival(unicode, 'loose'), { ...message, encoding: 'unicode' })
})

test('a NUL in what a subscriber sends does not reach the database', () => {
  const arrival = readArrival({ ...pdu, dataCoding: 3, shortMessage: Buffer.from('a\0b') }, 'loose')
  assert.ok(arrival.kind === 'message' && arrival.text === 'ab')
})

test('whatever octets come, a text can be read and stored', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 160 }),
      fc.nat(255),
      fc.constantFrom(0, 0x40),
      (octets, dataCoding, esmClass) => {
        const arrival = readArrival(
          { ...pdu, shortMessage: Buffer.from(octets), dataCoding, esmClass },
          'loose',
        )
        if (arrival.kind === 'message') assert.ok(arrival.text.isWellFormed() && !arrival.text.includes('\0'))
      },
    ),
  )
})
