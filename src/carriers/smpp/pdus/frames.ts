import type { Fault } from './fault.ts'
import { HEADER_OCTETS, MAX_PDU_OCTETS } from './header.ts'
import { STATUS } from './statuses.ts'

/** Receives one complete PDU in the octets `start` to `end` of the buffer, which is the chunk itself if possible. */
export type VisitFrame = (buffer: Buffer, start: number, end: number) => void

const LENGTH_OCTETS = 4

/**
 * Splits a byte stream into PDUs. A PDU within one chunk is visited in place; only a PDU that spans chunks is copied, into a buffer
 * that is allocated after its command_length has been validated.
 */
export class FrameSplitter {
  #length = Buffer.allocUnsafe(LENGTH_OCTETS)
  #partial: Buffer | undefined
  #filled = 0
  #since = 0

  /** Arrival of the first octet of the incomplete PDU, or 0. */
  get partialSince(): number {
    return this.#filled > 0 ? this.#since : 0
  }

  /** Visits each PDU that the chunk completes. After an error the stream can no longer be split and must be closed. */
  push(chunk: Buffer, now: number, visit: VisitFrame): Fault | undefined {
    let at = 0
    if (this.#filled > 0) {
      at = this.#fill(chunk, 0)
      if (at < 0) return badLength()
      if (!this.#partial || this.#filled < this.#partial.length) return undefined
      const full = this.#partial
      this.#partial = undefined
      this.#filled = 0
      visit(full, 0, full.length)
    }
    while (chunk.length - at >= LENGTH_OCTETS) {
      const length = chunk.readUInt32BE(at)
      if (!isSane(length)) return badLength(chunk, at)
      if (chunk.length - at < length) break
      visit(chunk, at, at + length)
      at += length
    }
    if (at === chunk.length) return undefined
    this.#since = now
    this.#fill(chunk, at)
    return undefined
  }

  /** Adds octets to the incomplete PDU and returns the number of octets used, or -1 for an invalid length. */
  #fill(chunk: Buffer, start: number): number {
    let at = start
    while (!this.#partial) {
      if (at === chunk.length) return at
      this.#length[this.#filled++] = chunk[at++]!
      if (this.#filled < LENGTH_OCTETS) continue
      const length = this.#length.readUInt32BE(0)
      if (!isSane(length)) return -1
      this.#partial = Buffer.allocUnsafe(length)
      this.#partial.set(this.#length)
    }
    const copied = chunk.copy(this.#partial, this.#filled, at)
    this.#filled += copied
    return at + copied
  }
}

function isSane(length: number): boolean {
  return length >= HEADER_OCTETS && length <= MAX_PDU_OCTETS
}

function badLength(chunk?: Buffer, at = 0): Fault {
  const known = chunk !== undefined && chunk.length - at >= HEADER_OCTETS
  const sequence = known ? chunk.readUInt32BE(at + 12) : 0
  return { fault: 'command_length', commandStatus: STATUS.ESME_RINVCMDLEN, sequence }
}
