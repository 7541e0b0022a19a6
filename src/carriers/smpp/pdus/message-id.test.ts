import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { normaliseId, possibleKeys, type MessageIdForm } from './message-id.ts'

const pairs: [string, string, MessageIdForm, string, MessageIdForm][] = [
  ['hexadecimal and decimal', '1A2B', 'hex', '6699', 'dec'],
  ['letter case', '1a2b', 'loose', '1A2B', 'loose'],
  ['leading zeros', '00001a2b', 'loose', '1a2b', 'loose'],
  ['leading zeros of a number', '0006699', 'dec', '1a2b', 'hex'],
  ['blanks', ' 77 ', 'same', '77', 'same'],
  ['an ID that is not a number', '1f-E4_z', 'hex', '1F-e4_Z', 'dec'],
]

describe('a message id', () => {
  for (const [label, response, responseForm, receipt, receiptForm] of pairs) {
    test(`is the same key in response and receipt in spite of ${label}`, () => {
      assert.equal(normaliseId(response, responseForm), normaliseId(receipt, receiptForm))
    })
  }

  test('is unchanged with the format `same`', () => {
    assert.notEqual(normaliseId('0A', 'same'), normaliseId('a', 'same'))
  })

  test('may be zero', () => {
    assert.equal(normaliseId('000', 'loose'), '0')
    assert.equal(normaliseId('000', 'dec'), '0')
  })

  test('has the same key in both radixes for numbers of any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), fc.nat(5), (id, zeros) => {
        const hex = '0'.repeat(zeros) + id.toString(16)
        assert.equal(normaliseId(hex.toUpperCase(), 'hex'), normaliseId(id.toString(), 'dec'))
      }),
    )
  })

  test('is found for a receipt regardless of the format that its response was stored in', () => {
    const forms = fc.constantFrom<MessageIdForm>('same', 'loose', 'hex')
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), forms, fc.boolean(), (id, before, upper) => {
        const written = upper ? id.toString(16).toUpperCase() : id.toString(16)
        const stored = normaliseId(written, before)
        assert.ok(possibleKeys(id.toString(), 'dec').includes(stored))
        assert.ok(possibleKeys(written, 'hex').includes(stored))
      }),
    )
  })

  test('has a single key if it is not a number', () => {
    assert.deepEqual(possibleKeys('0Ab', 'loose'), ['ab', 'AB'])
    assert.deepEqual(possibleKeys('77', 'same'), ['77'])
  })
})
