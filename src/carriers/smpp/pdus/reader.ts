import type { Fault } from './fault.ts'
import { STATUS } from './statuses.ts'

/**
 * Reads the body of one PDU in order, never past its end. After the first error all values are empty, so that a decoder reads
 * straight through and checks for an error once.
 */
export class Reader {
  readonly buffer: Buffer
  readonly end: number
  at: number
  #fault = ''
  #commandStatus = 0

  constructor(buffer: Buffer, start: number, end: number) {
    this.buffer = buffer
    this.at = start
    this.end = end
  }

  /** An integer of one octet. */
  octet(field: string): number {
    if (this.at >= this.end) {
      this.reject(field, STATUS.ESME_RINVCMDLEN)
      return 0
    }
    return this.buffer[this.at++]!
  }

  /** A C-octet string of at most `octets`, its NUL included (SMPP 3.4, 3.1). */
  cString(field: string, octets: number, commandStatus: number): string {
    const start = this.at
    const limit = Math.min(this.end, start + octets)
    let at = start
    while (at < limit && this.buffer[at] !== 0) at += 1
    if (at >= limit) {
      this.reject(field, limit === this.end ? STATUS.ESME_RINVCMDLEN : commandStatus)
      return ''
    }
    this.at = at + 1
    return at === start ? '' : this.buffer.toString('latin1', start, at)
  }

  /** Octets without a copy: a view of the socket's chunk. */
  octets(field: string, length: number, commandStatus: number): Buffer {
    const start = this.at
    if (start + length > this.end) {
      this.reject(field, commandStatus)
      return this.buffer.subarray(start, start)
    }
    this.at = start + length
    return this.buffer.subarray(start, this.at)
  }

  reject(field: string, commandStatus: number): void {
    this.at = this.end
    if (this.#fault) return
    this.#fault = field
    this.#commandStatus = commandStatus
  }

  get faulty(): boolean {
    return this.#fault !== ''
  }

  fault(sequence: number): Fault {
    return { fault: this.#fault, commandStatus: this.#commandStatus, sequence }
  }
}
