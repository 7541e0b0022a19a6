import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Loopback = {
  readonly port: number
  readonly url: string
  readonly server: Server
  /** Stops the server, and closes its connections. */
  close(): Promise<void>
}

const host = '127.0.0.1'

/** Serves HTTP on loopback; port 0 selects a free one. The connection of a request whose answer fails is closed. Rejects if the port is in use. */
export async function openLoopback(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port: number,
): Promise<Loopback> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    port: own,
    url: `http://${host}:${own}`,
    server,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
