import type { Socket } from 'node:net'
import { FrameSplitter, type VisitFrame } from '../pdus/frames.ts'
import type { Fault } from '../pdus/fault.ts'

const FAREWELL_MS = 1000

/** Maximum number of octets buffered for a peer that sends requests but does not read the responses. */
const UNREAD_LIMIT = 8 * 1024 * 1024

export type ConnectionEvents = {
  frame: VisitFrame
  /** Called when all PDUs of a chunk have been visited. */
  chunk(): void
  /** Called when octets wait because the peer does not read as fast; only reading may be paused in it. */
  filled?(): void
  /** Called when the socket accepts bytes again. */
  drained(): void
  /** Called when the byte stream can no longer be split into PDUs; the connection then closes. */
  broken(fault: Fault): void
  /** Called once, for any reason, as the last event. */
  closed(reason: string): void
}

/**
 * One TCP or TLS connection as a stream of PDUs. Responses and submits that are written while a chunk is read are sent together.
 */
export class Connection {
  readonly #socket: Socket
  readonly #events: ConnectionEvents
  readonly #frames = new FrameSplitter()
  #held: Buffer[] = []
  #inChunk = false
  #closed = false
  /** Time of the last received octets, by `performance.now()`. */
  lastReadAt = performance.now()
  /** Time since which the socket's buffer is full, by `performance.now()`, or 0. */
  fullSince = 0

  constructor(socket: Socket, events: ConnectionEvents) {
    this.#socket = socket
    this.#events = events
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('drain', () => this.#drained())
    socket.on('error', (error: NodeJS.ErrnoException) => this.close(error.code ?? error.message, 'reset'))
    socket.on('close', () => this.close('closed by peer', 'reset'))
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Whether the socket's buffer is full, so that writing should pause. */
  get full(): boolean {
    return this.fullSince > 0
  }

  /** Octets that are buffered for the peer. */
  get unread(): number {
    return this.#socket.writableLength
  }

  get paused(): boolean {
    return this.#socket.isPaused()
  }

  /** Arrival of the first octet of an incomplete PDU, or 0. */
  get partialSince(): number {
    return this.#frames.partialSince
  }

  write(pdus: Buffer): void {
    if (this.#closed) return
    if (this.#inChunk) this.#held.push(pdus)
    else this.#send(pdus)
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.lastReadAt = performance.now()
    this.#socket.resume()
  }

  /** Closes the connection; `flush` first sends written bytes, for at most 1 s. */
  close(reason: string, how: 'flush' | 'reset'): void {
    if (this.#closed) return
    this.#flush()
    this.#closed = true
    if (how === 'flush' && !this.#socket.destroyed) {
      this.#socket.destroySoon()
      const farewell = setTimeout(() => this.#socket.destroy(), FAREWELL_MS)
      this.#socket.once('close', () => clearTimeout(farewell))
    } else this.#socket.destroy()
    this.#events.closed(reason)
  }

  #read(chunk: Buffer): void {
    if (this.#closed) return
    this.lastReadAt = performance.now()
    this.#inChunk = true
    const fault = this.#frames.push(chunk, this.lastReadAt, (buffer, start, end) => {
      if (!this.#closed) this.#events.frame(buffer, start, end)
    })
    if (fault && !this.#closed) this.#events.broken(fault)
    // After an error no new work is started; `closed` reports the results of the chunk.
    if (!fault && !this.#closed) this.#events.chunk()
    this.#inChunk = false
    if (!this.#closed) this.#flush()
    if (fault) this.close(`malformed PDU: ${fault.fault}`, 'flush')
  }

  #flush(): void {
    if (this.#held.length === 0 || this.#socket.destroyed) return
    const pdus = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held)
    this.#held = []
    this.#send(pdus)
  }

  #send(pdus: Buffer): void {
    if (this.#socket.write(pdus)) return
    if (!this.full) this.fullSince = performance.now()
    this.#events.filled?.()
    if (this.#socket.writableLength <= UNREAD_LIMIT) return
    // Closing is deferred, because events must not be emitted within a call that writes.
    queueMicrotask(() => this.close('peer does not read', 'reset'))
  }

  #drained(): void {
    this.fullSince = 0
    if (!this.#closed) this.#events.drained()
  }
}
