import type { Socket } from 'node:net'
import { FrameSplitter, type VisitFrame } from '../pdus/frames.ts'
import type { Fault } from '../pdus/fault.ts'

const FAREWELL_MS = 1000

/** Octets that may wait for a peer that asks and does not read the answers. */
const UNREAD_LIMIT = 8 * 1024 * 1024

export type ConnectionEvents = {
  frame: VisitFrame
  /** All PDUs of a chunk have been seen. */
  chunk(): void
  /** The socket takes bytes again. */
  drained(): void
  /** The byte stream can no longer be cut into PDUs; the connection closes after this. */
  broken(fault: Fault): void
  /** Once, for whatever reason; nothing is called afterwards. */
  closed(reason: string): void
}

/**
 * One TCP or TLS connection as a stream of PDUs. What is written while a chunk is read, answers and what there is
 * room for because of it, leaves together.
 */
export class Connection {
  readonly #socket: Socket
  readonly #events: ConnectionEvents
  readonly #frames = new FrameSplitter()
  #held: Buffer[] = []
  #inChunk = false
  #closed = false
  /** When octets last came in, on the clock of `performance.now()`. */
  lastReadAt = performance.now()
  /** The socket's buffer is full: nothing more should be written. */
  full = false

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

  get paused(): boolean {
    return this.#socket.isPaused()
  }

  /** When the first octet of a PDU that is not complete yet came, or 0. */
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

  /** Ends the connection: `flush` lets written bytes leave first, for a second at most. */
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
    // After a fault nothing more may be begun; `closed` tells what the chunk brought.
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
    this.full = true
    if (this.#socket.writableLength <= UNREAD_LIMIT) return
    // Later, because nothing may be told from inside a call that writes.
    queueMicrotask(() => this.close('peer does not read', 'reset'))
  }

  #drained(): void {
    this.full = false
    if (!this.#closed) this.#events.drained()
  }
}
