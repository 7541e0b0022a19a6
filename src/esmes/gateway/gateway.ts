import { openSmppServer, type ServerHost, type ServerSession, type SmppServer } from '#carriers/index.ts'
import type { SmppReceivers } from '#messages/index.ts'
import { releaseBindsOf } from '../binds/bind-store.ts'
import { openEnds } from '../binds/ends.ts'
import { openMeasuring } from '../binds/measuring.ts'
import { openWatch } from '../binds/watch.ts'
import { openDeliver } from '../deliveries/deliver.ts'
import { openReceivers } from '../deliveries/receivers.ts'
import { openRates } from '../rates/rates.ts'
import { openSegments, type Segments } from '../segments/segments.ts'
import { openTraces } from '../trace/traces.ts'
import { openUsers } from '../users/users.ts'
import type { SmppUser } from '../users/user.ts'
import { hostOf, type AcceptingTraffic, type GatewayDeps } from './host.ts'

/** Where to listen for clients. */
export type SmppPort = {
  host: string
  port: number
  /** Whether any free port will do if this one is in use. */
  orAny: boolean
  /** The certificate and its key; without them, the port is not encrypted. */
  tls?: { cert: string; key: string }
}

/** The sessions of customers on one node. */
export type Gateway = {
  /** Enqueues receipts and inbound messages of SMPP users. */
  receivers: SmppReceivers
  /** Releases the binds of the previous process with this node ID, and listens. The traffic accepts the submits. */
  listen(traffic: AcceptingTraffic, ports: readonly SmppPort[]): Promise<SmppServer[]>
  /** Ends all sessions, because other nodes may take over their binds. */
  releaseSessions(): void
  /** Refuses new connections and ends all sessions within `ms`. */
  close(ms: number): Promise<void>
}

export function openGateway(deps: GatewayDeps): Gateway {
  const { db, nodeId } = deps
  const users = openUsers(deps)
  const deliver = openDeliver(deps)
  const ends = openEnds(deps)
  const bound = new Map<ServerSession, SmppUser>()
  const watch = openWatch(deps, bound)
  const measuring = openMeasuring(deps, bound)
  const traces = openTraces(deps, bound)
  deps.metrics.observe(() => bound.keys())
  const servers: SmppServer[] = []
  let segments: Segments | undefined
  return {
    receivers: openReceivers({ users, stored: deliver.wake }),
    async listen(traffic, ports) {
      await releaseBindsOf(db, nodeId)
      await deliver.start()
      measuring.start()
      traces.start()
      segments = openSegments({ ...deps, traffic, stored: deliver.wake })
      segments.start()
      const host = hostOf({
        ...deps,
        traffic,
        users,
        deliver,
        ends,
        segments,
        rates: openRates(deps),
        bound,
        watch,
        traces,
      })
      for (const port of ports) servers.push(await openServer(port, host))
      return servers
    },
    releaseSessions: watch.releaseSessions,
    async close(ms) {
      await watch.stop()
      await measuring.stop()
      await traces.stop()
      await Promise.all(servers.map((server) => server.close(ms)))
      await segments?.stop()
      await deliver.stop()
      await ends.settled()
    },
  }
}

function openServer(port: SmppPort, host: ServerHost): Promise<SmppServer> {
  return openSmppServer(port, host).catch((error: unknown) => {
    if (!port.orAny || port.port === 0) throw error
    return openSmppServer({ ...port, port: 0 }, host)
  })
}
