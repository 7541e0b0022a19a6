import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { COMMAND, SUBMIT_SM_RESP } from './commands.ts'
import { isFault } from './fault.ts'
import { encodeHeaderOnly } from './header.ts'
import {
  decodeBind,
  decodeQuery,
  decodeQueryResponse,
  encodeBind,
  encodeMessageResponse,
  encodeQuery,
  encodeQueryResponse,
  readMessageId,
} from './session-pdus.ts'
import { STATUS } from './statuses.ts'

const ascii = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 1, max: 0x7f }).map((code) => String.fromCharCode(code)), maxLength })

const anyBind = fc.record(
  {
    systemId: ascii(15),
    password: ascii(8),
    systemType: ascii(12),
    interfaceVersion: fc.nat(255),
    addrTon: fc.nat(255),
    addrNpi: fc.nat(255),
    addressRange: ascii(40),
  },
  { noNullPrototype: true },
)

describe('the PDUs of a session', () => {
  test('a bind round-trips', () => {
    fc.assert(
      fc.property(anyBind, (bind) => {
        const pdu = encodeBind(COMMAND.bind_transceiver, 1, bind)
        assert.ok(!isFault(pdu))
        assert.deepEqual(decodeBind(pdu, 0, pdu.length), bind)
      }),
    )
  })

  test('a query and its response round-trip', () => {
    const query = fc.record(
      { messageId: ascii(64), sourceTon: fc.nat(255), sourceNpi: fc.nat(255), source: ascii(20) },
      { noNullPrototype: true },
    )
    const response = fc.record(
      { messageId: ascii(64), finalDate: ascii(16), messageState: fc.nat(255), errorCode: fc.nat(255) },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(query, response, (wanted, replied) => {
        const [request, reply] = [encodeQuery(7, wanted), encodeQueryResponse(7, replied)]
        assert.ok(!isFault(request) && !isFault(reply))
        assert.deepEqual(decodeQuery(request, 0, request.length), wanted)
        assert.deepEqual(decodeQueryResponse(reply, 0, reply.length), replied)
      }),
    )
  })

  test('a truncated query response is a fault', () => {
    const pdu = encodeQueryResponse(7, { messageId: 'a1', finalDate: '', messageState: 2, errorCode: 0 })
    assert.ok(!isFault(pdu))
    for (let end = 16; end < pdu.length; end++) assert.ok(isFault(decodeQueryResponse(pdu, 0, end)))
  })

  test('a password of nine characters does not fit and is not sent', () => {
    const bind = { systemId: 'a', password: '123456789', systemType: '', interfaceVersion: 0x34 }
    const fault = encodeBind(9, 1, { ...bind, addrTon: 0, addrNpi: 0, addressRange: '' })
    assert.ok(isFault(fault))
    assert.equal(fault.commandStatus, STATUS.ESME_RINVPASWD)
  })

  test('a corrupted bind decodes to a bind or a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (body) => {
        const pdu = Buffer.concat([encodeHeaderOnly(9, 0, 3), body])
        const bind = decodeBind(pdu, 0, pdu.length)
        if (isFault(bind)) assert.equal(bind.sequence, 3)
      }),
    )
  })

  test('a message ID is read with or without its NUL, and is empty if the body is missing', () => {
    const pdu = encodeMessageResponse(SUBMIT_SM_RESP, 0, 1, 'abc')
    assert.ok(!isFault(pdu))
    assert.equal(readMessageId(pdu, 0, pdu.length), 'abc')
    assert.equal(readMessageId(pdu, 0, pdu.length - 1), 'abc')
    assert.equal(readMessageId(pdu, 0, 16), '')
  })

  test('a message ID longer than the protocol allows is rejected', () => {
    const pdu = Buffer.concat([encodeHeaderOnly(SUBMIT_SM_RESP, 0, 1), Buffer.alloc(65, 0x61)])
    assert.equal(readMessageId(pdu, 0, pdu.length), undefined)
  })
})
