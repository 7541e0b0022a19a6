import { connect } from 'node:net'
import { Fifo } from '#webhooks/event/fifo.ts'

/** The status of a response, or the reason why there is none, and the milliseconds from the first byte of the request. */
export type TimedAnswer = { answer: number | string; ms: number }

export type Wires = {
  /** Sends the request on a free connection, on a new one, or on the next that becomes free. */
  ask(): Promise<TimedAnswer>
  end(): void
}

type Wire = { send(notify: (notified: TimedAnswer) => void): void; destroy(): void }

/**
 * A limited number of connections to a local port, to repeat one request. They are plain sockets, because an HTTP client uses four times as much CPU
 * time per request, and shares the machine with the exchange.
 */
export function openWires(port: number, most: number, request: string): Wires {
  const bytes = Buffer.from(request)
  const all = new Set<Wire>()
  const free: Wire[] = []
  const waiting = new Fifo<(notified: TimedAnswer) => void>()
  const next = (wire: Wire) => {
    const notify = waiting.shift()
    if (notify) wire.send(notify)
    else free.push(wire)
  }
  const gone = (wire: Wire) => {
    all.delete(wire)
    const at = free.indexOf(wire)
    if (at >= 0) free.splice(at, 1)
    const notify = waiting.shift()
    if (notify) opened().send(notify)
  }
  const opened = () => {
    const wire = openWire(port, bytes, next, gone)
    all.add(wire)
    return wire
  }
  return {
    ask: () =>
      new Promise((notify) => {
        const wire = free.pop() ?? (all.size < most ? opened() : undefined)
        if (wire) wire.send(notify)
        else waiting.push(notify)
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
  let notifier: ((notified: TimedAnswer) => void) | undefined
  let sentAt = 0
  let got: Buffer = Buffer.alloc(0)
  let why = 'closed'
  const wire: Wire = {
    send(notify) {
      notifier = notify
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
    const [notify, status] = [notifier, Number(got.toString('latin1', 9, 12))]
    notifier = undefined
    got = Buffer.alloc(0)
    notify?.({ answer: status, ms: performance.now() - sentAt })
    next(wire)
  })
  socket.on('error', (error: NodeJS.ErrnoException) => (why = error.code ?? error.message))
  socket.on('close', () => {
    notifier?.({ answer: why, ms: performance.now() - sentAt })
    gone(wire)
  })
  return wire
}
