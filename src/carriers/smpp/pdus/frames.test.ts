import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { FrameSplitter } from './frames.ts'
import { encodeHeaderOnly } from './header.ts'
import type { Fault } from './fault.ts'

/** Pushes the chunks and returns each PDU in hexadecimal and the last fault. */
function split(chunks: readonly Buffer[]): { pdus: string[]; fault?: Fault; splitter: FrameSplitter } {
  const splitter = new FrameSplitter()
  const pdus: string[] = []
  let fault: Fault | undefined
  for (const chunk of chunks) {
    fault ??= splitter.push(chunk, 1000, (buffer, start, end) => {
      pdus.push(buffer.toString('hex', start, end))
    })
  }
  return { pdus, fault, splitter }
}

function pduOf(body: Uint8Array, sequence: number): Buffer {
  const pdu = Buffer.concat([encodeHeaderOnly(5, 0, sequence), body])
  pdu.writeUInt32BE(pdu.length, 0)
  return pdu
}

function cut(stream: Buffer, at: readonly number[]): Buffer[] {
  const positions = [...new Set(at.map((position) => position % (stream.length + 1)))].sort((a, b) => a - b)
  return [0, ...positions].map((start, i) => stream.subarray(start, positions[i] ?? stream.length))
}

describe('a stream of PDUs', () => {
  test('yields the same PDUs for any division into chunks', () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(bodies, fc.array(fc.nat(3000), { maxLength: 20 }), (bodies, positions) => {
        const sent = bodies.map((body, i) => pduOf(body, i + 1))
        const { pdus, fault, splitter } = split(cut(Buffer.concat(sent), positions))
        assert.equal(fault, undefined)
        assert.equal(splitter.partialSince, 0)
        assert.deepEqual(
          pdus,
          sent.map((pdu) => pdu.toString('hex')),
        )
      }),
    )
  })

  test('yields the same PDUs octet by octet [fault S10]', () => {
    const stream = Buffer.concat([pduOf(Buffer.from('abc'), 1), pduOf(Buffer.alloc(0), 2)])
    assert.equal(split(cut(stream, [...stream.keys()])).pdus.length, 2)
  })

  for (const length of [0, 4, 8, 15, 0x10001, 0x80000000, 0xffffffff]) {
    test(`ends with a fault at a command_length of ${length}, after the PDUs before it`, () => {
      const bad = encodeHeaderOnly(5, 0, 77)
      bad.writeUInt32BE(length, 0)
      const stream = Buffer.concat([pduOf(Buffer.from('x'), 1), bad])
      const full = split([stream])
      assert.equal(full.pdus.length, 1)
      assert.deepEqual(full.fault, { fault: 'command_length', commandStatus: 2, sequence: 77 })
      const dripped = split(cut(stream, [...stream.keys()]))
      assert.equal(dripped.pdus.length, 1)
      assert.equal(dripped.fault?.commandStatus, 2)
    })
  }

  test('accepts a PDU of exactly 64 KiB', () => {
    assert.equal(split(cut(pduOf(Buffer.alloc(65_520), 1), [5, 30_000])).pdus.length, 1)
  })

  test('reports since when a PDU has been incomplete', () => {
    const splitter = new FrameSplitter()
    const pdu = pduOf(Buffer.from('abc'), 1)
    splitter.push(pdu.subarray(0, 2), 5, () => {})
    splitter.push(pdu.subarray(2, 10), 9, () => {})
    assert.equal(splitter.partialSince, 5)
    splitter.push(pdu.subarray(10), 12, () => {})
    assert.equal(splitter.partialSince, 0)
  })
})
