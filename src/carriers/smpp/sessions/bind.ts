import type {
  Bind,
  BindEvents,
  BindLog,
  BindOptions,
  BindState,
  BindStats,
  QueryOutcome,
} from './bind-contract.ts'
import { completeOptions, reconnectDelay, type BindSettings } from './bind-settings.ts'
import { MAX_SEQUENCE } from '../pdus/header.ts'
import type { SubmitSm } from '../pdus/message.ts'
import { Queries } from './queries.ts'
import type { QuerySm } from '../pdus/session-pdus.ts'
import { openSocket } from './open-socket.ts'
import { Session } from './session.ts'
import type { SessionCounters, SessionEnd } from './session-events.ts'
import { Submits, type SubmitCounters } from './submits.ts'
import { wallNow } from '#platform/wall-clock.ts'

const UNBIND_MS = 1000

/** The backoff is reset if a session stays bound for this multiple of the first delay. */
const STEADY_DELAYS = 5

/** Opens a session with a carrier, and reopens it until the bind is drained. Starts to connect immediately. */
export function openBind(options: BindOptions, events: BindEvents, log: BindLog): Bind {
  return new CarrierBind(completeOptions(options), events, log)
}

class CarrierBind implements Bind {
  readonly #settings: BindSettings
  readonly #events: BindEvents
  readonly #log: BindLog
  readonly #submits: Submits
  readonly #queries: Queries
  readonly #counters: SubmitCounters & SessionCounters & { binds: number } = {
    binds: 0,
    submits: 0,
    responses: 0,
    deliveries: 0,
    throttled: 0,
    refused: 0,
    enquiredAt: 0,
    timeouts: 0,
    strays: 0,
    malformed: 0,
  }
  #state: BindState = 'CONNECTING'
  #since = wallNow()
  #lastError: string | undefined
  #sequence: number
  #session: Session | undefined
  #boundAt = 0
  #attempt = 0
  #waiting: NodeJS.Timeout | undefined
  #drained: Promise<void> | undefined
  /** Wakes the drain when the bind may have become idle or its session is closed. */
  #wakeDrain: (() => void) | undefined

  constructor(settings: BindSettings, events: BindEvents, log: BindLog) {
    this.#settings = settings
    this.#events = events
    this.#log = log
    this.#sequence = settings.firstSequence
    const gate = {
      open: () =>
        this.#state === 'BOUND' &&
        settings.isCurrent() &&
        settings.kind !== 'receiver' &&
        !this.#drained &&
        this.#session?.full === false,
      isCurrent: settings.isCurrent,
      nextSequence: () => this.#nextSequence(),
      write: (pdus: Buffer) => this.#session?.write(pdus),
    }
    this.#submits = new Submits(settings, gate, events, this.#counters)
    this.#queries = new Queries(gate, settings.responseTimeoutMs)
    queueMicrotask(() => this.#connect())
  }

  get state(): BindState {
    return this.#state
  }

  contract(rate: number): void {
    this.#submits.contract(rate)
  }

  room(): number {
    return this.#submits.room()
  }

  reserve(count: number): number[] {
    return this.#submits.reserve(count)
  }

  send(items: readonly { sequence: number; pdu: SubmitSm }[]): void {
    this.#submits.send(items)
  }

  query(query: QuerySm): Promise<QueryOutcome> {
    return this.#queries.ask(query)
  }

  release(sequences: readonly number[]): void {
    this.#submits.release(sequences)
    this.#wakeDrain?.()
  }

  drain(ms: number): Promise<void> {
    this.#drained ??= this.#drain(ms)
    return this.#drained
  }

  stats(): BindStats {
    return {
      ...this.#counters,
      state: this.#state,
      since: this.#since,
      window: { size: this.#settings.window, used: this.#submits.used },
      rate: this.#submits.rate,
      ...(this.#lastError ? { lastError: this.#lastError } : {}),
    }
  }

  #connect(): void {
    if (this.#drained) return
    if (!this.#settings.isCurrent()) {
      this.#waiting = setTimeout(() => this.#connect(), this.#settings.reconnect.firstMs)
      return
    }
    this.#enter('CONNECTING')
    try {
      this.#open()
    } catch (error) {
      // This error is always an invalid setting, which a retry does not fix.
      this.#ended({ reason: (error as Error).message, refused: true })
    }
  }

  #open(): void {
    const socket = openSocket(this.#settings, () => {
      // The process may have been frozen while connecting and lost its slot.
      if (!this.#settings.isCurrent()) return session.close('not current')
      this.#enter('BINDING')
      session.bind()
    })
    const session = new Session(socket, this.#settings, this.#counters, () => this.#nextSequence(), {
      bound: () => this.#bound(),
      response: (sequence, commandStatus, messageId) => {
        // A generic_nack may also reject a query.
        if (messageId !== '' || !this.#queries.answered(sequence, commandStatus))
          this.#submits.response(sequence, commandStatus, messageId)
      },
      queried: (sequence, commandStatus, body) => {
        if (!this.#queries.answered(sequence, commandStatus, body)) this.#counters.strays += 1
      },
      deliver: (pdus, answer) => {
        this.#events.deliver(pdus, (commandStatus) => {
          answer(commandStatus)
          this.#wakeDrain?.()
        })
      },
      chunk: () => this.#settle(),
      drained: () => this.#submits.flush(),
      tick: (now) => this.#submits.tick(now),
      ended: (end) => this.#ended(end),
    })
    this.#session = session
  }

  #bound(): void {
    this.#boundAt = performance.now()
    this.#counters.binds += 1
    this.#enter('BOUND')
    this.#submits.opened()
  }

  #settle(): void {
    this.#submits.flush()
    this.#wakeDrain?.()
  }

  #ended({ reason, refused }: SessionEnd): void {
    this.#session = undefined
    const { firstMs, maxMs, authMs } = this.#settings.reconnect
    if (this.#state === 'BOUND' && performance.now() - this.#boundAt >= STEADY_DELAYS * firstMs) {
      this.#attempt = 0
    }
    if (!this.#drained) {
      this.#lastError = reason
      this.#log.warn({ ...this.#place(), reason, refused }, 'the session with the carrier was closed')
      this.#enter('WAITING', reason)
      const delay = refused ? authMs : reconnectDelay(this.#attempt, firstMs, maxMs)
      this.#attempt += 1
      this.#waiting = setTimeout(() => this.#connect(), delay)
    }
    this.#submits.abandon()
    this.#queries.abandon()
    this.#wakeDrain?.()
  }

  async #drain(ms: number): Promise<void> {
    // Reservations become void immediately, because another node may already lease the slot.
    if (ms <= 0) this.#submits.void()
    await Promise.resolve()
    clearTimeout(this.#waiting)
    if (this.#state === 'BOUND') {
      await this.#until(() => this.#submits.used === 0 && this.#session?.openDeliveries === 0, ms)
    }
    if (this.#session && this.#state === 'BOUND') {
      this.#submits.void()
      this.#enter('UNBINDING')
      this.#session.unbind(UNBIND_MS)
      await this.#until(() => false, 2 * UNBIND_MS)
    }
    this.#session?.close('closed')
    this.#submits.close()
    this.#enter('CLOSED')
  }

  /** Waits until the condition holds or the session is closed, at most `ms`. */
  #until(condition: () => boolean, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(), ms)
      const done = () => {
        clearTimeout(timer)
        this.#wakeDrain = undefined
        resolve()
      }
      this.#wakeDrain = () => {
        if (!this.#session || condition()) done()
      }
      this.#wakeDrain()
    })
  }

  #nextSequence(): number {
    const sequence = this.#sequence
    this.#sequence = sequence >= MAX_SEQUENCE ? 1 : sequence + 1
    return sequence
  }

  #enter(state: BindState, reason?: string): void {
    this.#state = state
    this.#since = wallNow()
    const level = state === 'CONNECTING' || state === 'BINDING' ? 'debug' : 'info'
    this.#log[level]({ ...this.#place(), state, reason }, 'carrier session')
    this.#events.state?.(state, reason)
  }

  #place() {
    const { host, port, systemId, kind } = this.#settings
    return { host, port, systemId, kind }
  }
}
