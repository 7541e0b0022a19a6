import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { HttpServer } from './http.ts'

export type Listening = {
  address: AddressInfo
  /** Stops accepting connections; resolves when all open connections are closed. */
  close(): Promise<void>
}

export type ListenOptions = {
  host: string
  port: number
  /** Queue length for connections that wait to be accepted; the system may have a lower limit. */
  backlog: number
  /** Approximate maximum number of open connections; further connections are closed immediately. */
  maxConnections: number
}

/**
 * Number of sockets that share a port, where the system supports it. libuv accepts one waiting connection per socket in a turn of the event loop, and
 * turns are long under load. With one socket, clients that open a connection for each request would wait for seconds in the backlog, which no metric
 * shows.
 */
const sharing = process.platform === 'linux' ? 16 : 1

/** Listens on a port with several sockets. Throws the system's error: EADDRINUSE for a port in use. */
export async function listenOn(server: HttpServer, options: ListenOptions): Promise<Listening> {
  const { host, port, backlog } = options
  const reusePort = sharing > 1
  const maxConnections = Math.ceil(options.maxConnections / sharing)
  if (reusePort && port !== 0) await refusePortInUse(host, port)
  server.server.maxConnections = maxConnections
  const bind = { host, port, backlog, reusePort }
  await server.listen(bind)
  const address = server.server.address() as AddressInfo
  const others: Server[] = []
  const close = async () => {
    const closed = others.map((other) => new Promise((resolve) => other.close(resolve)))
    await Promise.all([server.close(), ...closed])
  }
  try {
    while (others.length < sharing - 1) others.push(await listenOnSecondSocket(server, address, backlog))
  } catch (error) {
    await close()
    throw error
  }
  for (const other of others) other.maxConnections = maxConnections
  return { address, close }
}

/**
 * Throws if the port is in use. Sockets that share a port would also share it with another exchange of the same user, so an unshared socket is opened
 * first, which fails in that case.
 */
async function refusePortInUse(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Opens another socket on the address of a server; the socket passes its connections to the server. */
async function listenOnSecondSocket(
  { server }: HttpServer,
  address: AddressInfo,
  backlog: number,
): Promise<Server> {
  const { allowHalfOpen } = server as { allowHalfOpen?: boolean }
  const alongside = createServer({ allowHalfOpen, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  )
  alongside.listen({ host: address.address, port: address.port, backlog, reusePort: true })
  await once(alongside, 'listening')
  return alongside
}
