import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { decodeText } from './index.ts'

describe('an inbound text', () => {
  test('is decoded by its data_coding', () => {
    assert.equal(decodeText(0, Buffer.from([0x00, 0x1b, 0x65])), '@€')
    assert.equal(decodeText(0, Buffer.from('a@_'), 'latin1'), 'a@_')
    assert.equal(decodeText(1, Buffer.from('a@_')), 'a@_')
    assert.equal(decodeText(3, Buffer.from([0xe9])), 'é')
    assert.equal(decodeText(6, Buffer.from([0xb6])), 'Ж')
    assert.equal(decodeText(7, Buffer.from([0xe0])), 'א')
    assert.equal(decodeText(8, Buffer.from([0x04, 0x16])), 'Ж')
  })

  test('with a message class is decoded by the alphabet bit of the class', () => {
    assert.equal(decodeText(0xf1, Buffer.from([0x00])), '@')
    assert.equal(decodeText(0xf5, Buffer.from([0x00])), undefined)
  })

  test('that is binary is not a text', () => {
    assert.equal(decodeText(4, Buffer.from('x')), undefined)
    assert.equal(decodeText(2, Buffer.from('x')), undefined)
  })

  test('with an unknown escape shows the basic character, and a trailing escape is dropped', () => {
    assert.equal(decodeText(0, Buffer.from([0x1b, 0x41, 0x1b])), 'A')
  })

  test('with invalid UCS-2 shows replacement characters', () => {
    assert.equal(decodeText(8, Buffer.from([0xd8, 0x00, 0x00])), '\ufffd\ufffd')
  })

  test('can be decoded from any octets in any coding', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.uint8Array({ maxLength: 140 }), (dataCoding, octets) => {
        const text = decodeText(dataCoding, Buffer.from(octets))
        assert.ok(text === undefined || text.isWellFormed())
      }),
    )
  })
})
