import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Recorded octets of one direction. */
export type CapturedOctets = { connection: number; from: 'client' | 'server'; octets: Buffer }

/** A relay in front of a server that records all traffic in order. */
export type Tap = { port: number; passed: CapturedOctets[]; close(): Promise<void> }

export async function openTap(serverPort: number): Promise<Tap> {
  const limitHit: CapturedOctets[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1')
    connections += 1
    const connection = connections
    for (const [from, socket, other] of [
      ['client', client, upstream],
      ['server', upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('data', (octets: Buffer) => {
        limitHit.push({ connection, from, octets })
        other.write(octets)
      })
      socket.on('error', () => other.destroy())
      socket.on('end', () => other.end())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroySoon()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    passed: limitHit,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
