import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** `up` is the direction to the carrier. */
export type Direction = 'up' | 'down'

/** A proxy to a carrier that can cut the connection in the middle of a PDU. */
export type CuttingProxy = {
  port: number
  /** Passes this many more octets in this direction, and then resets the connection on both sides. */
  cutAfter(direction: Direction, octets: number): void
  cuts(): number
}

export async function openCuttingProxy(
  t: TestContext | undefined,
  carrierPort: number,
): Promise<CuttingProxy & { close(): void }> {
  const sockets = new Set<Socket>()
  let armed: { direction: Direction; left: number } | undefined
  let cuts = 0

  /** The part of a chunk that is forwarded, and whether the connection is cut after it. */
  const passing = (direction: Direction, chunk: Buffer) => {
    if (armed?.direction !== direction) return { part: chunk, cut: false }
    const part = chunk.subarray(0, armed.left)
    armed.left -= part.length
    return { part, cut: part.length < chunk.length || armed.left === 0 }
  }
  const forward = (from: Socket, to: Socket, direction: Direction) => {
    sockets.add(from)
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.on('data', (chunk: Buffer) => {
      const { part, cut } = passing(direction, chunk)
      if (!cut) {
        to.write(part)
        return
      }
      armed = undefined
      cuts += 1
      to.write(part, () => {
        to.resetAndDestroy()
        from.resetAndDestroy()
      })
    })
  }
  const server = createServer({ noDelay: true }, (client) => {
    const carrier = connect({ port: carrierPort, host: '127.0.0.1', noDelay: true })
    forward(client, carrier, 'up')
    forward(carrier, client, 'down')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  t?.after(close)
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter: (direction, left) => void (armed = { direction, left }),
    cuts: () => cuts,
    close,
  }
}
