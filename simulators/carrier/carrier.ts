import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { STATUS } from '#carriers/smpp/index.ts'
import { Answering } from './answering.ts'
import type { Carrier, CarrierFaults, CarrierOptions, CarrierStats, Origination } from './carrier-contract.ts'
import { ClientSession, type SessionHost } from './client-session.ts'
import { Post } from './post.ts'
import { SubmitLog } from './submit-log.ts'

const LOG_LIMIT = 10_000
const REDELIVER_MS = 1000
const PATIENCE_MS = 10_000

/** Starts a carrier: an SMPP 3.4 server that answers by the numbering plan in `plan.ts`. */
export async function startCarrier(options: CarrierOptions = {}): Promise<Carrier> {
  const carrier = new SimulatedCarrier(options)
  await carrier.listen()
  return carrier
}

class SimulatedCarrier implements Carrier {
  readonly host: string
  readonly log: SubmitLog
  readonly faults: CarrierFaults = {}
  readonly #options: CarrierOptions
  readonly #server: Server
  readonly #post = new Post()
  readonly #answering: Answering
  readonly #sessions = new Set<ClientSession>()
  readonly #host: SessionHost
  readonly #clock: NodeJS.Timeout
  #sessionCount = 0
  #binds = 0
  #unbinds = 0

  constructor(options: CarrierOptions) {
    this.#options = options
    this.host = options.host ?? '127.0.0.1'
    this.log = new SubmitLog(options.keep ? Infinity : (options.logLimit ?? LOG_LIMIT))
    this.#answering = new Answering(options, this.faults, this.log, this.#post)
    this.#post.lastSystemId = options.systemId ?? ''
    this.#host = {
      admit: (session, systemId, password) => this.#admit(session, systemId, password),
      submit: (session, pdu) => this.#answering.submit(session, pdu),
      silent: () => this.faults.silent === true,
      room: (session) => this.#post.outbox(session.systemId).pump(),
      refused: (session, message) => {
        this.#post.later(this.#options.redeliverMs ?? REDELIVER_MS, session.systemId, message)
      },
      unbound: () => {
        this.#unbinds += 1
      },
      ended: (session, unanswered) => {
        this.#sessions.delete(session)
        this.#post.outbox(session.systemId).leave(session, unanswered)
      },
    }
    const patience = options.patienceMs ?? PATIENCE_MS
    this.#clock = setInterval(() => {
      for (const session of this.#sessions) session.hurry(performance.now(), patience)
    }, patience / 10)
    const accept = (socket: Socket) => {
      this.#sessionCount += 1
      this.#sessions.add(new ClientSession(this.#sessionCount, socket, this.#host))
    }
    this.#server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#options.port ?? 0, this.host)
    await once(this.#server, 'listening')
  }

  sessions(): ClientSession[] {
    return [...this.#sessions]
  }

  originate(message: Origination): void {
    this.#post.originate(message)
  }

  stats(): CarrierStats {
    const { submits, refused, receipts } = this.#answering.counters
    const sessions = this.#sessions.size
    return {
      sessions,
      binds: this.#binds,
      unbinds: this.#unbinds,
      submits,
      refused,
      receipts,
      waiting: this.#post.waiting,
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#clock)
    this.#answering.close()
    this.#post.close()
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const session of this.#sessions) session.close()
    await closed
  }

  #admit(session: ClientSession, systemId: string, password: string): number {
    const { systemId: expected, password: secret } = this.#options
    const { refuseBinds, refuseReceivers } = this.faults
    if (refuseBinds !== undefined) return refuseBinds
    if (refuseReceivers !== undefined && session.kind === 'receiver') return refuseReceivers
    if (expected !== undefined && !isSame(systemId, expected)) return STATUS.ESME_RINVSYSID
    if (secret !== undefined && !isSame(password, secret)) return STATUS.ESME_RINVPASWD
    this.#binds += 1
    this.#post.lastSystemId = systemId
    // The response to the bind is written first: deliveries follow when the chunk is done.
    this.#post.outbox(systemId).join(session)
    return STATUS.ESME_ROK
  }
}

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
