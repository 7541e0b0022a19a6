import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A database proxy that can stall: connections stay open, but no data passes. */
export type StallingProxy = {
  url: string
  stall(): void
  /** Stalls after a client has sent this text: the database has received the query, but its response does not arrive. */
  stallBehind(text: string): Promise<void>
  resume(): void
  /** Closes all connections. */
  cut(): void
  /** Closes each later connection after this many chunks. */
  cutBehind(pieces: number): void
  close(): Promise<void>
}

type Sought = { text: string; seen: () => void }

export async function openStallingProxy(url: string): Promise<StallingProxy> {
  const there = new URL(url)
  const sockets = new Set<Socket>()
  let stalled = false
  let awaited: Sought | undefined
  const stall = () => {
    stalled = true
    for (const socket of sockets) socket.pause()
  }
  const look = (octets: Buffer) => {
    if (!awaited || !octets.includes(awaited.text)) return
    stall()
    awaited.seen()
    awaited = undefined
  }
  let left: number | undefined
  const server = createServer((client) => {
    const counted = left !== undefined
    const upstream = connect(Number(there.port), '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (octets: Buffer) => {
        to.write(octets)
        if (from !== client) return
        look(octets)
        if (counted && left !== undefined && --left === 0) client.destroy()
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (stalled) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String((server.address() as AddressInfo).port)
  return {
    url: here.href,
    stall,
    stallBehind: (text) => new Promise((seen) => (awaited = { text, seen })),
    resume() {
      stalled = false
      for (const socket of sockets) socket.resume()
    },
    cutBehind(pieces) {
      left = pieces
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
