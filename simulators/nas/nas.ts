import { STATUS } from '../../src/sims/radius/index.ts'
import { openAccountingClient } from './accounting-client.ts'
import { openDynamic, type CoaRequest, type Behavior } from './dynamic.ts'
import { openSession, type NasSession, type Subscriber } from './session.ts'

export type NasOptions = {
  /** The server that accounting requests are sent to. */
  server: { address: string; port: number }
  /** The shared secret, for both directions. */
  secret: string
  /** The address from which the NAS sends, and on which it listens. Default: loopback. */
  host?: string
  /** The NAS-IP-Address in its requests. Default: an address of a documentation network. */
  nasAddress?: string
  /** The port for requests about its sessions. Default: a free port. */
  dynamicPort?: number
  sockets?: number
  triesMs?: readonly number[]
  /** Whether the NAS reports gigawords; without gigawords its counters wrap at 4 GiB. */
  gigawords?: boolean
}

/** A NAS with its sessions. */
export type Nas = {
  dynamicPort: number
  /** How the NAS responds to requests about its sessions. Default: `accepts`. */
  behavior: Behavior
  /** Session IDs of the received Disconnect-Requests, including repeated ones. */
  disconnectRequests: (string | undefined)[]
  /** The received CoA-Requests, including repeated ones. */
  coaRequests: CoaRequest[]
  /** Rejected filters, each with its Error-Cause. */
  errorCauses: Map<string, number>
  sessions(): NasSession[]
  /** Creates a session, which is reported once it is started. */
  open(subscriber: Subscriber): NasSession
  /** Loses a session without reporting the loss. */
  drop(id: string): void
  /** Reports a restart or shutdown of the NAS, and loses all sessions. */
  boot(): Promise<void>
  shut(): Promise<void>
  close(): Promise<void>
}

const longTriesMs = [1_000, 2_000, 4_000, 8_000, 8_000]

/** Opens a NAS. Throws the system's error if its ports are not available. */
export async function openNas(options: NasOptions): Promise<Nas> {
  const { server, host = '127.0.0.1', nasAddress = '192.0.2.1', triesMs = longTriesMs } = options
  const secret = Buffer.from(options.secret)
  const accounting = await openAccountingClient({
    server,
    secret,
    host,
    triesMs,
    sockets: options.sockets ?? 1,
  })
  const sessions = new Map<string, NasSession>()
  const gateway = {
    accounting,
    nasAddress,
    gigawords: options.gigawords ?? true,
    ended: (session: NasSession) => void sessions.delete(session.id),
  }
  const notify = async (status: number) => {
    sessions.clear()
    await accounting.send({ status, nasAddress, sessionId: 'gateway', eventTime: new Date() })
  }
  const nas: Omit<Nas, 'dynamicPort' | 'close'> = {
    behavior: 'accepts',
    disconnectRequests: [],
    coaRequests: [],
    errorCauses: new Map(),
    sessions: () => [...sessions.values()],
    open(subscriber) {
      const session = openSession(gateway, subscriber)
      sessions.set(session.id, session)
      return session
    },
    drop: (id) => void sessions.delete(id),
    boot: () => notify(STATUS.on),
    shut: () => notify(STATUS.off),
  }
  const socket = await openDynamic({
    host,
    port: options.dynamicPort ?? 0,
    secret,
    sessions,
    behavior: () => nas.behavior,
    refusalOf: (filter) => nas.errorCauses.get(filter),
    onDisconnect: (id) => void nas.disconnectRequests.push(id),
    onChange: (change) => void nas.coaRequests.push(change),
  })
  return Object.assign(nas, {
    dynamicPort: socket.address().port,
    async close() {
      await new Promise<void>((done) => socket.close(() => done()))
      await accounting.close()
    },
  })
}
