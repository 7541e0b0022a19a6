import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { COMMAND } from './commands.ts'
import { isFault } from './fault.ts'
import { decodeMessage, encodeMessage, type ShortMessage } from './message.ts'
import { STATUS } from './statuses.ts'

const octet = fc.nat(255)
const ascii = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 1, max: 0x7f }).map((code) => String.fromCharCode(code)), maxLength })
const octets = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))

const anyMessage: fc.Arbitrary<ShortMessage> = fc.record(
  {
    serviceType: ascii(5),
    sourceTon: octet,
    sourceNpi: octet,
    source: ascii(20),
    destinationTon: octet,
    destinationNpi: octet,
    destination: ascii(20),
    esmClass: octet,
    protocolId: octet,
    priority: octet,
    scheduleDeliveryTime: ascii(16),
    validityPeriod: ascii(16),
    registeredDelivery: octet,
    replaceIfPresent: octet,
    dataCoding: octet,
    defaultMessageId: octet,
    shortMessage: octets(254),
    tlvs: fc.array(fc.record({ tag: fc.nat(0xffff), value: octets(80) }, { noNullPrototype: true }), {
      maxLength: 4,
    }),
  },
  { noNullPrototype: true },
)

const PLAIN = { source: '12025550100', destination: '99000000001', shortMessage: Buffer.from('hello') }

function encoded(message: Parameters<typeof encodeMessage>[0]): Buffer {
  const pdu = encodeMessage(message, COMMAND.submit_sm, 9)
  assert.ok(!isFault(pdu))
  return pdu
}

describe('submit_sm and deliver_sm', () => {
  test('round-trip with any fields', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const pdu = encoded(message)
        assert.equal(pdu.readUInt32BE(0), pdu.length)
        assert.deepEqual(decodeMessage(pdu, 0, pdu.length), { sequence: 9, ...message })
      }),
    )
  })

  test('are laid out as specified by SMPP 3.4', () => {
    const layout = [
      ['00000039', '00000004', '00000000', '00000009'],
      ['00', '0501', Buffer.from('Strowger\0').toString('hex')],
      ['0101', Buffer.from('99000000001\0').toString('hex')],
      ['00', '00', '00', '00', '00', '01', '00', '00', '00', '05', Buffer.from('hello').toString('hex')],
    ]
    const message = { ...PLAIN, source: 'Strowger', sourceTon: 5, sourceNpi: 1, registeredDelivery: 1 }
    const pdu = encoded({ ...message, destinationTon: 1, destinationNpi: 1 })
    assert.equal(pdu.toString('hex'), layout.flat().join(''))
  })

  const unfit: [string, Partial<ShortMessage>, number][] = [
    ['a sender of 21 characters', { source: 'a'.repeat(21) }, STATUS.ESME_RINVSRCADR],
    ['a sender outside ASCII', { source: 'Zürich' }, STATUS.ESME_RINVSRCADR],
    ['a recipient that hides a NUL', { destination: '1\u00002' }, STATUS.ESME_RINVDSTADR],
    ['255 octets of text', { shortMessage: Buffer.alloc(255) }, STATUS.ESME_RINVMSGLEN],
    ['a validity of 17 characters', { validityPeriod: '0'.repeat(17) }, STATUS.ESME_RINVEXPIRY],
  ]
  for (const [label, fields, commandStatus] of unfit) {
    test(`are not encoded with ${label}`, () => {
      const fault = encodeMessage({ ...PLAIN, ...fields }, COMMAND.submit_sm, 9)
      assert.ok(isFault(fault))
      assert.equal(fault.commandStatus, commandStatus)
      assert.equal(fault.sequence, 9)
    })
  }

  test('are a fault if truncated at any octet', () => {
    const pdu = encoded(PLAIN)
    for (let end = 16; end < pdu.length; end += 1) assert.ok(isFault(decodeMessage(pdu, 0, end)), `${end}`)
  })

  test('are a fault if an optional parameter is longer than the PDU', () => {
    const pdu = encoded({ ...PLAIN, tlvs: [{ tag: 0x1e, value: Buffer.from('abc\0') }] })
    pdu.writeUInt16BE(5, pdu.length - 6)
    const fault = decodeMessage(pdu, 0, pdu.length)
    assert.ok(isFault(fault))
    assert.equal(fault.commandStatus, STATUS.ESME_RINVPARLEN)
  })

  test('are a fault if an address is not terminated within its maximum length', () => {
    const pdu = encoded({ ...PLAIN, source: 'a'.repeat(20) })
    pdu[16 + 3 + 20] = 0x61
    const fault = decodeMessage(pdu, 0, pdu.length)
    assert.ok(isFault(fault))
    assert.equal(fault.fault, 'source_addr')
    assert.equal(fault.commandStatus, STATUS.ESME_RINVSRCADR)
  })

  test('decode to a message or a fault for any corruption', () => {
    const damage = fc.array(fc.tuple(fc.nat(400), octet), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyMessage, damage, fc.nat(600), (message, changes, keep) => {
        const pdu = encoded(message)
        for (const [at, value] of changes) pdu[16 + (at % (pdu.length - 16))] = value
        const end = 16 + (keep % (pdu.length - 15))
        const decoded = decodeMessage(pdu, 0, end)
        if (!isFault(decoded)) assert.ok(decoded.shortMessage.length <= 254)
        else assert.ok(decoded.commandStatus > 0 && decoded.sequence === 9)
      }),
      { numRuns: 2000 },
    )
  })
})
