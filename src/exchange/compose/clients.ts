import type { Gateway, SmppPort } from '#esmes/index.ts'
import type { Traffic } from '#messages/index.ts'
import { tlsOf } from '#platform/tls/tls.ts'
import { ListenError } from '../node/listen-error.ts'
import type { NodeParts } from '../node/node-parts.ts'

/** The ports to which customers bind by SMPP; undefined if this node accepts none. */
export type ClientPorts = { smppPort: number | undefined; smppTlsPort: number | undefined }

type Deps = { gateway: Gateway; traffic: Traffic; drainMs: number }

/** Listens for customers' SMPP clients, if this node serves customers and a port is configured. */
export async function listenForClients(parts: NodeParts, deps: Deps): Promise<ClientPorts> {
  const { gateway, traffic, drainMs } = deps
  const { plain, tls } = portsOf(parts)
  const ports = [plain, tls].filter((one) => one !== undefined)
  if (ports.length === 0) return { smppPort: undefined, smppTlsPort: undefined }
  // Sessions end before the traffic drains, so that every accepted submit is stored and answered.
  parts.open.defer(() => gateway.close(drainMs))
  const servers = await gateway.listen(traffic, ports).catch((error: unknown) => {
    throw refusal(error, ports)
  })
  const [smppPort, smppTlsPort] = [plain, tls].map((one) => one && servers[ports.indexOf(one)]!.port)
  parts.ownPorts.push(...servers.map(({ port }) => port))
  return { smppPort, smppTlsPort }
}

/** A sandbox takes any free port if its port is in use, so that a second one starts. */
function portsOf({ config }: NodeParts): { plain?: SmppPort; tls?: SmppPort } {
  const { host, smppPort, smppTlsPort, roles, mode } = config
  if (!roles.includes('api')) return {}
  const orAny = mode === 'sandbox'
  return {
    ...(smppPort !== undefined && { plain: { host, port: smppPort, orAny } }),
    ...(smppTlsPort !== undefined && { tls: { host, port: smppTlsPort, orAny, tls: tlsOf(config) } }),
  }
}

function refusal(error: unknown, ports: readonly SmppPort[]): Error {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  const own = ports.find((one) => one.port === port)
  if (!own) return error as Error
  const setting = own.tls ? 'STROWGER_SMPP_TLS_PORT' : 'STROWGER_SMPP_PORT'
  return new ListenError(
    `SMPP cannot listen on port ${port}: ${code}. Free the port, or choose another port (${setting}).`,
    { cause: error },
  )
}
