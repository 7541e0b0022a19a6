import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket, type TlsOptions } from 'node:tls'
import { randomUUID } from 'node:crypto'
import { ClientSession } from './session.ts'
import type { ServerHost, ServerSession } from './server-contract.ts'

export type SmppServerOptions = {
  host: string
  /** 0 for any free port. */
  port: number
  /** Certificate and key; without them the port is not encrypted. */
  tls?: Pick<TlsOptions, 'cert' | 'key'> | undefined
  /** Interval of the checks of timeouts, in milliseconds. Default: 500. */
  tickMs?: number
  /** Connections at the same time, of all clients; further ones are closed. Default: 20,000. */
  mostConnections?: number
}

export type SmppServer = {
  readonly port: number
  /** The sessions that are connected, bound or not. */
  sessions(): readonly ServerSession[]
  /** Refuses new connections, unbinds all clients and waits up to `ms` for the responses to their submits. */
  close(ms: number): Promise<void>
}

const TICK_MS = 500
const MOST_CONNECTIONS = 20_000

/** Listens for clients. Resolves when connections are accepted. */
export async function openSmppServer(options: SmppServerOptions, host: ServerHost): Promise<SmppServer> {
  const { tls, tickMs = TICK_MS, mostConnections = MOST_CONNECTIONS } = options
  const sessions = new Set<ClientSession>()
  const accept = (socket: Socket) => {
    const session: ClientSession = new ClientSession(randomUUID(), socket, host, versionOf(socket), () =>
      sessions.delete(session),
    )
    sessions.add(session)
  }
  const server = tls
    ? createTlsServer({ ...tls, minVersion: 'TLSv1.2', handshakeTimeout: host.times.bindTimeoutMs }, accept)
    : createServer(accept)
  server.maxConnections = mostConnections
  await listen(server, options)
  const ticker = setInterval(() => {
    const now = performance.now()
    for (const session of sessions) session.look(now)
  }, tickMs)
  return {
    port: (server.address() as AddressInfo).port,
    sessions: () => [...sessions],
    async close(ms) {
      const closed = new Promise<void>((done) => void server.close(() => done()))
      await Promise.all([...sessions].map((session) => session.end('the exchange stops', ms)))
      clearInterval(ticker)
      await closed
    },
  }
}

const versionOf = (socket: Socket) => (socket instanceof TLSSocket ? socket.getProtocol() : null)

function listen(server: Server, { host, port }: SmppServerOptions): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail).on('error', () => undefined)
      done()
    })
  })
}
