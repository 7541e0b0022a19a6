import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { concatenate, readUserDataHeader } from './index.ts'

describe('the header of a segment', () => {
  test('each segment has the reference, the total and its number', () => {
    const octets = concatenate([Buffer.from('one'), Buffer.from('two')], 0x1ff)
    assert.deepEqual(octets[1], Buffer.from([5, 0, 3, 0xff, 2, 2, ...Buffer.from('two')]))
    assert.deepEqual(readUserDataHeader(octets[0]!), {
      header: Buffer.from([5, 0, 3, 0xff, 2, 1]),
      content: Buffer.from('one'),
      concatenation: { scheme: 'udh8', reference: 0xff, total: 2, sequence: 1 },
    })
  })

  test('a single segment has no header', () => {
    assert.deepEqual(concatenate([Buffer.from('one')], 7), [Buffer.from('one')])
  })

  test('a 16-bit reference after another element is found', () => {
    const octets = Buffer.from([10, 5, 2, 1, 2, 8, 4, 0x12, 0x34, 3, 2, 0x41])
    assert.deepEqual(readUserDataHeader(octets), {
      header: octets.subarray(0, 11),
      content: Buffer.from('A'),
      concatenation: { scheme: 'udh16', reference: 0x1234, total: 3, sequence: 2 },
    })
  })

  test('a segment number beyond the total is ignored', () => {
    assert.equal(readUserDataHeader(Buffer.from([5, 0, 3, 1, 2, 3, 0x41])).concatenation, undefined)
    assert.equal(readUserDataHeader(Buffer.from([5, 0, 3, 1, 2, 0, 0x41])).concatenation, undefined)
  })

  test('any octets can be parsed, and the content is not longer than the input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 160 }), (octets) => {
        const { content } = readUserDataHeader(Buffer.from(octets))
        assert.ok(content.length <= octets.length)
      }),
    )
  })
})
