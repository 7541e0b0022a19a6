import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An address whose connections go to a server that can be replaced by another. */
export type MovableProxy = {
  url: string
  /** Resets all connections. */
  cut(): void
  /** Sends later connections to another server; without one, resets them. */
  moveTo(url: string | undefined): void
  close(): void
}

export async function openMovableProxy(url: string): Promise<MovableProxy> {
  const sockets = new Set<Socket>()
  let target: string | undefined = url
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const server = createServer((client) => {
    if (target === undefined) {
      client.resetAndDestroy()
      return
    }
    const { hostname, port } = new URL(target)
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    moveTo: (next) => void (target = next),
    close() {
      server.close()
      cut()
    },
  }
}
