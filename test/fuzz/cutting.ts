import assert from 'node:assert/strict'
import type { Chance } from '../faults/chance.ts'
import { FrameSplitter } from '../../src/carriers/smpp/pdus/frames.ts'
import { below } from './mutate.ts'

/** Maximum sizes of the chunks of a stream. Single octets are the hardest case, but too slow for every stream. */
const LARGEST = [1, 5, 64, 64, 1500, 1500, 1500, 65_536, 65_536, 65_536]

/** Cuts a stream into chunks of random sizes. */
export function chunksOf(stream: Buffer, chance: Chance): Buffer[] {
  const largest = LARGEST[below(chance, LARGEST.length)]!
  const chunks: Buffer[] = []
  for (let at = 0; at < stream.length;) {
    const size = 1 + below(chance, largest)
    chunks.push(stream.subarray(at, at + size))
    at += size
  }
  return chunks
}

/** Passes a stream in chunks to the frame reader, which must find the same PDUs, and the same error, as `framesOf`. */
export function cutAll(stream: Buffer, chance: Chance): void {
  const expected = framesOf(stream)
  const splitter = new FrameSplitter()
  let seen = 0
  let at = 0
  let faulty = false
  for (const chunk of chunksOf(stream, chance)) {
    const fault = splitter.push(chunk, 1, (buffer, start, end) => {
      assert.ok(stream.compare(buffer, start, end, at, at + end - start) === 0, 'a frame of other octets')
      at += end - start
      seen += 1
    })
    if (!fault) continue
    faulty = true
    break
  }
  assert.deepEqual({ seen, at, faulty }, expected)
  if (!faulty) assert.equal(splitter.partialSince, at < stream.length ? 1 : 0)
}

/** A simple reference implementation, which reads the whole stream at once. */
function framesOf(stream: Buffer): { seen: number; at: number; faulty: boolean } {
  let [seen, at] = [0, 0]
  while (stream.length - at >= 4) {
    const length = stream.readUInt32BE(at)
    if (length < 16 || length > 65_536) return { seen, at, faulty: true }
    if (stream.length - at < length) break
    at += length
    seen += 1
  }
  return { seen, at, faulty: false }
}
