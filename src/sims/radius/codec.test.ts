import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { readRequest } from './accounting.ts'
import type { Values } from './attributes.ts'
import { encodeRequest, encodeResponse, isMessageAuthentic, isResponseAuthentic } from './authenticators.ts'
import { CODE, STATUS } from './codes.ts'
import { isDiscard } from './discard.ts'
import type { Location } from './location.ts'
import { readAttributes, readPacket, writePacket, type Attribute } from './packet.ts'
import { readValues, writeValues } from './values.ts'

const secret = Buffer.from('testing123')

const digitsOf = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((digits) => digits.join(''))
const uint32 = fc.nat(0xffffffff)
const words = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .filter((word) => !/\p{Cc}|\p{Cs}/u.test(word) && Buffer.byteLength(word) < 250 && !word.includes('\ufeff'))
const position = fc.tuple(digitsOf(3, 3), digitsOf(2, 3)).map(([mcc, mnc]) => ({ mcc, mnc }))
const date = uint32.map((seconds) => new Date(seconds * 1000))
const location: fc.Arbitrary<Location> = fc
  .oneof(
    fc.record({
      kind: fc.constantFrom('CGI' as const, 'SAI' as const),
      area: fc.nat(0xffff),
      cell: fc.nat(0xffff),
    }),
    fc.record({
      kind: fc.constantFrom('RAI' as const, 'TAI' as const),
      area: fc.nat(0xffff),
      cell: fc.constant(undefined),
    }),
    fc.record({
      kind: fc.constant('ECGI' as const),
      area: fc.constant(undefined),
      cell: fc.nat(0x0fffffff),
    }),
    fc.record({ kind: fc.constant('TAI+ECGI' as const), area: fc.nat(0xffff), cell: fc.nat(0x0fffffff) }),
    fc.record({
      kind: fc.constant('NR-TAI+NCGI' as const),
      area: fc.nat(0xffffff),
      cell: fc.maxSafeNat().map((n) => n % 0x1000000000),
    }),
  )
  .chain((where) => position.map((network) => ({ ...where, ...network })))

const values: fc.Arbitrary<Values> = fc.record(
  {
    userName: words,
    nasAddress: fc.ipV4(),
    framedAddress: fc.ipV4(),
    callingStation: digitsOf(7, 15),
    calledStation: words,
    nasIdentifier: words,
    status: fc.constantFrom(...Object.values(STATUS)),
    delaySeconds: uint32,
    inputOctets: uint32,
    outputOctets: uint32,
    sessionId: words,
    sessionSeconds: uint32,
    terminateCause: uint32,
    inputGigawords: uint32,
    eventTime: date,
    framedPrefix: fc.constant('2001:db8:0:7::/64'),
    imsi: digitsOf(6, 15),
    chargingId: uint32,
    sgsnAddress: fc.ipV4(),
    visitedNetwork: position,
    imeisv: digitsOf(14, 16),
    ratType: fc.nat(255),
    location,
    timeZoneMinutes: fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15 || 0),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const requestOf = (attributes: readonly Attribute[], signed = false) =>
  encodeRequest({ code: CODE.accountingRequest, identifier: 7, attributes, secret, signed })

test('all values of a packet are read as they were written', () => {
  fc.assert(
    fc.property(values, (provided) => {
      const packet = readPacket(requestOf(writeValues(provided)))
      assert.ok(!isDiscard(packet))
      assert.deepEqual(readValues(readAttributes(packet.octets, 20)!), { values: provided, wrong: [] })
    }),
  )
})

test('an authentic request with any changed octet is dropped, with and without a Message-Authenticator', () => {
  const every = { status: STATUS.interim, sessionId: 'A1', inputOctets: 5, imsi: '901990000000001' }
  for (const signed of [false, true]) {
    const request = requestOf(writeValues(every), signed)
    assert.ok(!isDiscard(readRequest(request, secret, signed)))
    for (let at = 0; at < request.length; at += 1) {
      // The digest covers the identifier too.
      const changed = Buffer.from(request)
      changed[at]! ^= 1
      assert.ok(isDiscard(readRequest(changed, secret, false)), `octet ${at}`)
    }
    assert.ok(isDiscard(readRequest(request.subarray(0, -1), secret, false)))
    assert.ok(isDiscard(readRequest(request, Buffer.from('other'), false)))
  }
})

test('no octets cause an exception, whether or not they are signed with the secret', () => {
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)),
    fc.tuple(values, fc.nat(), fc.nat(255)).map(([provided, at, octet]) => {
      const body = Buffer.from(requestOf(writeValues(provided)).subarray(20))
      if (body.length > 0) body[at % body.length] = octet
      return body
    }),
  )
  fc.assert(
    fc.property(bodies, fc.boolean(), (body, proved) => {
      const plain = Buffer.concat([Buffer.of(4, 1, 0, 0), Buffer.alloc(16), body])
      plain.writeUInt16BE(plain.length, 2)
      if (proved) hash('md5', Buffer.concat([plain, secret]), 'buffer').copy(plain, 4)
      const read = readRequest(plain, secret, false)
      assert.ok(proved || isDiscard(read))
    }),
    { numRuns: 3_000 },
  )
})

const discards: [string, string, (request: Buffer) => Buffer][] = [
  ['nothing', 'too_short', () => Buffer.alloc(0)],
  ['less than a header', 'too_short', (request) => request.subarray(0, 19)],
  ['more than 4096 octets', 'too_long', (request) => Buffer.concat([request, Buffer.alloc(4096)])],
  ['a length beyond its end', 'length', (request) => request.subarray(0, -1)],
  [
    'a length below the header',
    'length',
    (request) => Buffer.concat([Buffer.of(4, 1, 0, 19), request.subarray(4)]),
  ],
  ['another code', 'code', (request) => Buffer.concat([Buffer.of(1), request.subarray(1)])],
]
for (const [label, reason, change] of discards)
  test(`a datagram with ${label} is dropped as ${reason}`, () => {
    const request = requestOf(writeValues({ status: STATUS.start, sessionId: 'A1' }))
    assert.deepEqual(readRequest(change(request), secret, false), { discard: reason })
  })

const signedDiscards: [string, object, Attribute[]][] = [
  ['no status', { discard: 'missing', attribute: 'status' }, writeValues({ sessionId: 'A1' })],
  ['no session', { discard: 'missing', attribute: 'sessionId' }, writeValues({ status: STATUS.stop })],
  [
    'a counter of three octets',
    { discard: 'value', attribute: 'inputOctets' },
    [{ type: 42, value: Buffer.alloc(3) }],
  ],
  [
    'an empty session id',
    { discard: 'value', attribute: 'sessionId' },
    [{ type: 44, value: Buffer.alloc(0) }],
  ],
  [
    'a vendor without a number',
    { discard: 'attribute', attribute: 'vendorSpecific' },
    [{ type: 26, value: Buffer.alloc(3) }],
  ],
  [
    'a part of a vendor attribute beyond its end',
    { discard: 'attribute', attribute: 'vendorSpecific' },
    [vendorPart(1, 9, 2)],
  ],
  [
    'a part of a vendor attribute without length',
    { discard: 'attribute', attribute: 'vendorSpecific' },
    [vendorPart(1, 0, 2)],
  ],
  [
    'two Message-Authenticators',
    { discard: 'message_authenticator' },
    [16, 16].map((n) => ({ type: 80, value: Buffer.alloc(n) })),
  ],
  [
    'a short Message-Authenticator',
    { discard: 'message_authenticator' },
    [{ type: 80, value: Buffer.alloc(15) }],
  ],
]
for (const [label, discard, attributes] of signedDiscards)
  test(`an authentic request with ${label} is dropped`, () => {
    assert.deepEqual(readRequest(requestOf(attributes), secret, false), discard)
  })

function vendorPart(type: number, length: number, octets: number): Attribute {
  const value = Buffer.concat([Buffer.of(0, 0, 0x28, 0xaf, type, length), Buffer.alloc(octets, '1')])
  return { type: 26, value }
}

test('octets beyond the length of a packet are padding', () => {
  const request = requestOf(writeValues({ status: STATUS.start, sessionId: 'A1' }))
  assert.ok(!isDiscard(readRequest(Buffer.concat([request, Buffer.from('padding')]), secret, false)))
})

test('invalid attributes about the network are ignored, and the counters are read nevertheless', () => {
  const counted = writeValues({ status: STATUS.interim, sessionId: 'A1', inputOctets: 5, inputGigawords: 2 })
  const read = readRequest(requestOf([...counted, vendorPart(1, 4, 2), vendorPart(22, 3, 1)]), secret, false)
  assert.ok(!isDiscard(read))
  assert.deepEqual(read.wrong, ['imsi', 'location'])
  assert.equal(read.accounting?.counters.up, 2n * 2n ** 32n + 5n)
})

test('packets without a Message-Authenticator are dropped if it is required', () => {
  const attributes = writeValues({ status: STATUS.start, sessionId: 'A1' })
  assert.deepEqual(readRequest(requestOf(attributes), secret, true), { discard: 'message_authenticator' })
  assert.ok(!isDiscard(readRequest(requestOf(attributes, true), secret, true)))
})

test('a response is valid for its own request only', () => {
  const mine = Buffer.alloc(16, 1)
  const answer = encodeResponse(
    { code: CODE.disconnectAck, identifier: 7, attributes: [], secret, signed: true },
    mine,
  )
  assert.ok(isResponseAuthentic(answer, mine, secret))
  assert.ok(isMessageAuthentic(answer, readAttributes(answer, 20)!, secret, mine))
  assert.ok(!isResponseAuthentic(answer, Buffer.alloc(16, 2), secret))
  assert.ok(!isResponseAuthentic(answer, mine, Buffer.from('other')))
})

test('a packet that would be too long cannot be written', () => {
  const long = Array.from({ length: 17 }, () => ({ type: 33, value: Buffer.alloc(250) }))
  assert.throws(() => writePacket(4, 1, Buffer.alloc(16), long), RangeError)
  assert.throws(
    () => writePacket(4, 1, Buffer.alloc(16), [{ type: 33, value: Buffer.alloc(254) }]),
    RangeError,
  )
})
