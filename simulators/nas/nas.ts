import { STATUS } from '../../src/sims/radius/index.ts'
import { openAsking } from './retransmit.ts'
import { openDynamic, type HeardChange, type Manners } from './dynamic.ts'
import { openSession, type NasSession, type Subscriber } from './session.ts'

export type NasOptions = {
  /** Where accounting requests go. */
  server: { address: string; port: number }
  /** Shared with the server, both ways. */
  secret: string
  /** The address it sends from and listens on; loopback unless given. */
  host?: string
  /** The address it says it has; that of a documentation network unless given. */
  nasAddress?: string
  /** Where it takes requests about its sessions; a free port unless given. */
  dynamicPort?: number
  sockets?: number
  triesMs?: readonly number[]
  /** Whether it counts gigawords; without them its counters begin again behind 4 GiB. */
  gigawords?: boolean
}

/** A gateway with its sessions. */
export type Nas = {
  dynamicPort: number
  /** What it does with requests about its sessions: as it is asked, unless it is told otherwise. */
  manners: Manners
  /** Session ids of the disconnect requests it has heard. */
  heard: (string | undefined)[]
  /** The CoA-Requests it has heard, repeated ones too. */
  changes: HeardChange[]
  /** Filters that it refuses, each with its Error-Cause. */
  refusals: Map<string, number>
  sessions(): NasSession[]
  /** A session that is told of when it is started. */
  open(subscriber: Subscriber): NasSession
  /** Loses a session without a word. */
  forget(id: string): void
  /** Tells that it begins anew, or ends: of its sessions there are none any more. */
  boot(): Promise<void>
  shut(): Promise<void>
  close(): Promise<void>
}

const longTriesMs = [1_000, 2_000, 4_000, 8_000, 8_000]

/** Opens a gateway. Throws the system's error when its ports cannot be had. */
export async function openNas(options: NasOptions): Promise<Nas> {
  const { server, host = '127.0.0.1', nasAddress = '192.0.2.1', triesMs = longTriesMs } = options
  const secret = Buffer.from(options.secret)
  const asking = await openAsking({ server, secret, host, triesMs, sockets: options.sockets ?? 1 })
  const sessions = new Map<string, NasSession>()
  const gateway = {
    asking,
    nasAddress,
    gigawords: options.gigawords ?? true,
    ended: (session: NasSession) => void sessions.delete(session.id),
  }
  const notify = async (status: number) => {
    sessions.clear()
    await asking.ask({ status, nasAddress, sessionId: 'gateway', eventTime: new Date() })
  }
  const nas: Omit<Nas, 'dynamicPort' | 'close'> = {
    manners: 'ends',
    heard: [],
    changes: [],
    refusals: new Map(),
    sessions: () => [...sessions.values()],
    open(subscriber) {
      const session = openSession(gateway, subscriber)
      sessions.set(session.id, session)
      return session
    },
    forget: (id) => void sessions.delete(id),
    boot: () => notify(STATUS.on),
    shut: () => notify(STATUS.off),
  }
  const socket = await openDynamic({
    host,
    port: options.dynamicPort ?? 0,
    secret,
    sessions,
    manners: () => nas.manners,
    refusalOf: (filter) => nas.refusals.get(filter),
    heard: (id) => void nas.heard.push(id),
    heardChange: (change) => void nas.changes.push(change),
  })
  return Object.assign(nas, {
    dynamicPort: socket.address().port,
    async close() {
      await new Promise<void>((done) => socket.close(() => done()))
      await asking.close()
    },
  })
}
