import { connect } from 'node:net'
import { Fifo } from '#webhooks/event/fifo.ts'

/** The status of an answer, or why there is none, and the milliseconds from the request's bytes to it. */
export type Told = { answer: number | string; ms: number }

export type Wires = {
  /** Sends the request on a connection that is free, on a new one, or on the next that comes free. */
  ask(): Promise<Told>
  end(): void
}

type Wire = { send(tell: (told: Told) => void): void; destroy(): void }

/**
 * So many connections to a port of this machine at most, for one request again and again. Plain sockets: an HTTP client costs four
 * times as much for a request, and shares the machine with the exchange.
 */
export function openWires(port: number, most: number, request: string): Wires {
  const bytes = Buffer.from(request)
  const all = new Set<Wire>()
  const free: Wire[] = []
  const waiting = new Fifo<(told: Told) => void>()
  const next = (wire: Wire) => {
    const tell = waiting.shift()
    if (tell) wire.send(tell)
    else free.push(wire)
  }
  const gone = (wire: Wire) => {
    all.delete(wire)
    const at = free.indexOf(wire)
    if (at >= 0) free.splice(at, 1)
    const tell = waiting.shift()
    if (tell) opened().send(tell)
  }
  const opened = () => {
    const wire = openWire(port, bytes, next, gone)
    all.add(wire)
    return wire
  }
  return {
    ask: () =>
      new Promise((tell) => {
        const wire = free.pop() ?? (all.size < most ? opened() : undefined)
        if (wire) wire.send(tell)
        else waiting.push(tell)
      }),
    end() {
      for (const wire of all) wire.destroy()
    },
  }
}

function openWire(
  port: number,
  request: Buffer,
  next: (wire: Wire) => void,
  gone: (wire: Wire) => void,
): Wire {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let telling: ((told: Told) => void) | undefined
  let sentAt = 0
  let got: Buffer = Buffer.alloc(0)
  let why = 'closed'
  const wire: Wire = {
    send(tell) {
      telling = tell
      sentAt = performance.now()
      socket.write(request)
    },
    destroy: () => void socket.destroy(),
  }
  socket.on('data', (chunk: Buffer) => {
    got = got.length > 0 ? Buffer.concat([got, chunk]) : chunk
    const head = got.indexOf('\r\n\r\n')
    if (head < 0) return
    const [, length = '0'] = /\r\ncontent-length: *(\d+)/i.exec(got.toString('latin1', 0, head)) ?? []
    if (got.length < head + 4 + Number(length)) return
    const [tell, status] = [telling, Number(got.toString('latin1', 9, 12))]
    telling = undefined
    got = Buffer.alloc(0)
    tell?.({ answer: status, ms: performance.now() - sentAt })
    next(wire)
  })
  socket.on('error', (error: NodeJS.ErrnoException) => (why = error.code ?? error.message))
  socket.on('close', () => {
    telling?.({ answer: why, ms: performance.now() - sentAt })
    gone(wire)
  })
  return wire
}
