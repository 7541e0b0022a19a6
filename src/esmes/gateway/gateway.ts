import type { Accounts } from '#accounts/index.ts'
import {
  openSmppServer,
  SMPP_STATUS as STATUS,
  type ServerHost,
  type ServerSession,
  type SmppServer,
} from '#carriers/index.ts'
import type { SmppReceivers, Traffic } from '#messages/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { admit } from '../binds/admit.ts'
import { releaseBindsOf } from '../binds/bind-store.ts'
import { openEnds } from '../binds/ends.ts'
import { openMeasuring } from '../binds/measuring.ts'
import { openWatch, type Watch } from '../binds/watch.ts'
import { openDeliver } from '../deliveries/deliver.ts'
import { openReceivers } from '../deliveries/receivers.ts'
import { openMessageIds } from '../ids/message-ids.ts'
import { openQuery } from '../queries/query.ts'
import { openRates, type Rates } from '../rates/rates.ts'
import { openSegments, type Segments } from '../segments/segments.ts'
import { openUsers, type SmppUsers } from '../users/users.ts'
import type { SmppUser } from '../users/user.ts'
import { openAnswers } from './answers.ts'
import { openSubmitting } from './submitting.ts'

export type GatewayDeps = {
  db: Db
  epoch: Epoch
  clock: Clock
  nodeId: string
  accounts: Accounts
  log: Log
  /** Whether no other node is about to fence this node. */
  mayHold(): boolean
  activity?: Activity | undefined
}

/** Timeouts of sessions in milliseconds. */
const times = {
  bindTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 15 * 60_000,
  responseTimeoutMs: 30_000,
}

/** The `system_id` of the exchange in bind responses. */
const systemId = 'strowger'

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
  listen(traffic: Pick<Traffic, 'accept' | 'clock'>, ports: readonly SmppPort[]): Promise<SmppServer[]>
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
  const servers: SmppServer[] = []
  let segments: Segments | undefined
  return {
    receivers: openReceivers({ users, stored: deliver.wake }),
    async listen(traffic, ports) {
      await releaseBindsOf(db, nodeId)
      await deliver.start()
      measuring.start()
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
      })
      for (const port of ports) servers.push(await openServer(port, host))
      return servers
    },
    releaseSessions: watch.releaseSessions,
    async close(ms) {
      await watch.stop()
      await measuring.stop()
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

type HostDeps = GatewayDeps & {
  traffic: Pick<Traffic, 'accept' | 'clock'>
  users: SmppUsers
  deliver: ReturnType<typeof openDeliver>
  ends: ReturnType<typeof openEnds>
  segments: Segments
  rates: Rates
  bound: Map<ServerSession, SmppUser>
  watch: Watch
}

/** The response to a submit while other nodes may take over the binds of this node. */
const notNow = { status: STATUS.ESME_RMSGQFUL, messageId: '' }

/** The meaning of the requests of clients. */
function hostOf(deps: HostDeps): ServerHost {
  const { users, deliver, ends, epoch, bound, watch } = deps
  const query = openQuery(deps)
  const submitting = openSubmitting({ ...deps, responseId: openMessageIds(deps) }, openAnswers())
  return {
    times,
    async admit(session, bind) {
      if (!watch.mayHold()) return { status: STATUS.ESME_RSYSERR }
      const before = epoch.value()
      const admitted = await admit({ ...deps, ...users }, session.id, bind)
      if ('status' in admitted) return { status: admitted.status }
      bound.set(session, admitted.user)
      watch.admitted(before)
      const { submitWindow: window, deliveryWindow } = admitted.user
      return { status: STATUS.ESME_ROK, systemId, window, deliveryWindow }
    },
    bound(session) {
      if (session.receives) deliver.join(session, bound.get(session)!)
      watch.joined(session)
    },
    submit(session, submits) {
      if (watch.mayHold()) submitting.submit(session, bound.get(session)!, submits)
      else session.answer(submits.map(({ sequence }) => ({ sequence, ...notNow })))
    },
    query: (session, request) => query(bound.get(session)!, request),
    cancel: async () => STATUS.ESME_RCANCELFAIL,
    replace: async () => STATUS.ESME_RREPLACEFAIL,
    delivered: deliver.delivered,
    room: deliver.room,
    ended(session, reason) {
      deliver.leave(session)
      ends.add(session, bound.get(session)!, reason)
      bound.delete(session)
    },
  }
}
