import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Admission } from './admission.ts'
import { Answering } from './answering.ts'
import type { Carrier, CarrierOptions, CarrierStats } from './carrier-contract.ts'
import { ClientSession, type SessionHost } from './client-session.ts'
import { act, actsOf } from './faults/acts.ts'
import { Faults, type ActiveFault } from './faults/faults.ts'
import { shorthandsOf, type CarrierFaults } from './faults/shorthands.ts'
import type { FaultName, FaultInput } from './faults/table.ts'
import { Journal } from './log/journal.ts'
import { Handsets } from './subscribers/handsets.ts'
import { SubmitLog } from './log/submit-log.ts'
import { Post } from './post.ts'
import type { Origination } from './subscribers/origination.ts'

const LOG_LIMIT = 10_000
const REDELIVER_MS = 1000
const BIND_TIMEOUT_MS = 10_000
const ENQUIRE_LINK_MS = 60_000

/** Starts a carrier: an SMPP 3.4 server that responds by the numbering plan in `plan.ts`. */
export async function startCarrier(options: CarrierOptions = {}): Promise<Carrier> {
  const carrier = new SimulatedCarrier(options)
  await carrier.listen()
  return carrier
}

class SimulatedCarrier implements Carrier {
  readonly host: string
  readonly log: SubmitLog
  readonly journal: Journal
  readonly handsets = new Handsets()
  readonly faults: CarrierFaults
  readonly #options: CarrierOptions
  readonly #server: Server
  readonly #post = new Post()
  readonly #faults: Faults
  readonly #admission: Admission
  readonly #answering: Answering
  readonly #sessions = new Set<ClientSession>()
  readonly #host: SessionHost
  readonly #clock: NodeJS.Timeout
  #sessionCount = 0
  #unbinds = 0

  constructor(options: CarrierOptions) {
    this.#options = options
    this.host = options.host ?? '127.0.0.1'
    const { logLimit = LOG_LIMIT } = options
    this.log = new SubmitLog(options.keep ? Infinity : logLimit)
    this.journal = new Journal(logLimit)
    this.#faults = new Faults(this.journal, {
      begins: (fault) => this.#begins(fault),
      ends: (fault) => this.#ends(fault),
    })
    this.faults = shorthandsOf(this.#faults)
    this.#admission = new Admission(options, this.#faults, this.journal)
    const { log, journal, handsets } = this
    const parts = { options, faults: this.#faults, log, journal, post: this.#post, handsets }
    this.#answering = new Answering(parts)
    this.#post.lastSystemId = options.systemId ?? ''
    this.#host = this.#hostOf(options)
    const shortest = Object.values(this.#host.times).filter((ms) => ms > 0)
    this.#clock = setInterval(
      () => {
        for (const session of this.#sessions) session.look(performance.now())
      },
      Math.min(2_500, ...shortest) / 10,
    )
    const accept = (socket: Socket) => this.#accept(socket)
    this.#server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#options.port ?? 0, this.host)
    await once(this.#server, 'listening')
  }

  inject(fault: FaultInput): number {
    return this.#faults.inject(fault)
  }

  withdraw(selector?: number | FaultName): number {
    return this.#faults.withdraw(selector)
  }

  inForce(): ActiveFault[] {
    return this.#faults.list()
  }

  sessions(): ClientSession[] {
    return [...this.#sessions]
  }

  originate(message: Origination): number {
    const parts = this.#post.originate(message)
    this.handsets.wrote(message, parts)
    return parts
  }

  hush(): number {
    return this.#post.hush()
  }

  stats(): CarrierStats {
    const { submits, refused, receipts, tooFast } = this.#answering.counters
    const { binds, overLimit } = this.#admission
    const sessions = this.#sessions.size
    const { waiting } = this.#post
    return {
      sessions,
      binds,
      overLimit,
      unbinds: this.#unbinds,
      submits,
      refused,
      tooFast,
      receipts,
      waiting,
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#clock)
    this.#faults.close()
    this.#answering.close()
    this.#post.close()
    this.handsets.close()
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const session of this.#sessions) session.close()
    await closed
  }

  #hostOf(options: CarrierOptions): SessionHost {
    const { bindTimeoutMs = BIND_TIMEOUT_MS, enquireLinkMs = ENQUIRE_LINK_MS, inactivityMs = 0 } = options
    return {
      faults: this.#faults,
      journal: this.journal,
      times: { bindTimeoutMs, enquireLinkMs, inactivityMs },
      admit: (session, systemId, password) => {
        const status = this.#admission.admit(session, systemId, password, this.#sessions)
        if (status === 0) {
          this.#post.lastSystemId = systemId
          // The bind response is written first; deliveries follow after the chunk.
          this.#post.outbox(systemId).join(session)
        }
        return status
      },
      submit: (session, pdu, frame, unheard) => this.#answering.submit(session, pdu, frame, unheard),
      query: ({ messageId, source }) =>
        options.queries === false ? 'unsupported' : this.#answering.fates.at(messageId, source, Date.now()),
      room: (session) => {
        if (this.#faults.any) this.#act()
        this.#post.outbox(session.systemId).pump()
      },
      refused: (session, message) => {
        this.#post.later(this.#options.redeliverMs ?? REDELIVER_MS, session.systemId, message)
      },
      unbound: () => {
        this.#unbinds += 1
      },
      ended: (session, unanswered, reason) => {
        this.#sessions.delete(session)
        this.journal.note('disconnected', session.id, { reason })
        this.#post.outbox(session.systemId).leave(session, unanswered)
      },
    }
  }

  #accept(socket: Socket): void {
    const id = this.#sessionCount + 1
    if (this.#faults.take('refuse-connections', id)) {
      this.journal.note('refused', undefined, { from: `${socket.remoteAddress}:${socket.remotePort}` })
      socket.destroy()
      return
    }
    this.#sessionCount = id
    const session = new ClientSession(id, socket, this.#host)
    this.#sessions.add(session)
    this.journal.note('connected', id, { from: session.from })
    if (this.#faults.holds('stop-reading', id)) session.stopReading()
    session.drip(this.#faults.holds('drip', id)?.ms)
  }

  #begins(fault: ActiveFault): void {
    this.#change(fault)
    // The act is deferred, so that the caller gets the ID before the fault acts.
    queueMicrotask(() => this.#act())
  }

  #ends(fault: ActiveFault): void {
    this.#change(fault)
  }

  /** Applies changes of continuous faults to the sessions. */
  #change({ fault }: ActiveFault): void {
    if (fault !== 'stop-reading' && fault !== 'drip') return
    for (const session of this.#sessions) {
      if (fault === 'drip') session.drip(this.#faults.holds('drip', session.id)?.ms)
      else if (this.#faults.holds('stop-reading', session.id)) session.stopReading()
      else session.startReading()
    }
  }

  #act(): void {
    for (const fault of actsOf(this.#faults))
      act(
        fault,
        this.#faults,
        () => this.sessions(),
        () => this.#answering.freshId(),
      )
  }
}
