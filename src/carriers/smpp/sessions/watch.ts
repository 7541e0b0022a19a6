import type { BindSettings } from './bind-settings.ts'
import type { Connection } from './connection.ts'
import type { Deliveries } from './deliveries.ts'
import { KeepAlive } from './keep-alive.ts'

export type WatchEvents = {
  /** Called when a deadline has passed, so that the session must be closed. */
  close(reason: string): void
  /** Called when an enquire_link must be sent. */
  ask(): void
  /** Called when deadlines of submits may be checked. Not called while reading is paused, because the carrier's responses are then not read. */
  tick(now: number): void
}

/** All deadlines of one session, checked by one interval. */
export class Watch {
  readonly #settings: BindSettings
  readonly #connection: Connection
  readonly #deliveries: Deliveries
  readonly #events: WatchEvents
  readonly #keepAlive: KeepAlive
  readonly #ticker: NodeJS.Timeout
  /** Time of the peer's last response, by `performance.now()`. */
  answeredAt = performance.now()
  #checkedAt = performance.now()
  #late = false
  #deadline = 0
  #deadlineReason = ''
  #bound = false

  constructor(settings: BindSettings, connection: Connection, deliveries: Deliveries, events: WatchEvents) {
    this.#settings = settings
    this.#connection = connection
    this.#deliveries = deliveries
    this.#events = events
    this.#keepAlive = new KeepAlive(settings.enquireLinkMs)
    this.#ticker = setInterval(() => this.#check(performance.now()), settings.tickMs)
  }

  /** Closes the session with this reason unless the next step happens in time. */
  expect(reason: string, timeoutMs: number): void {
    this.#deadline = performance.now() + timeoutMs
    this.#deadlineReason = reason
  }

  bound(): void {
    this.#bound = true
    this.answeredAt = performance.now()
    this.#deadline = 0
  }

  stop(): void {
    clearInterval(this.#ticker)
  }

  #check(now: number): void {
    if (this.#stoodStill(now)) return
    const { frameTimeoutMs, responseTimeoutMs } = this.#settings
    const { partialSince } = this.#connection
    const { pausedSince } = this.#deliveries
    if (this.#deadline > 0 && now >= this.#deadline) return this.#events.close(this.#deadlineReason)
    if (pausedSince > 0) {
      this.answeredAt = now
      if (now - pausedSince > responseTimeoutMs) this.#events.close('deliveries are not answered')
      return
    }
    if (partialSince > 0 && now - partialSince >= frameTimeoutMs) {
      return this.#events.close('PDU not completed')
    }
    if (!this.#bound) return
    const result = this.#keepAlive.check(now, this.answeredAt)
    if (result === 'dead') return this.#events.close('enquire_link not answered')
    if (result === 'ask') this.#events.ask()
    this.#events.tick(now)
  }

  /** Whether this process stalled. Received data is then read before deadlines are checked, because it is processed only after this timer. */
  #stoodStill(now: number): boolean {
    const late = now - this.#checkedAt > 2 * this.#settings.tickMs
    this.#late = late && !this.#late
    this.#checkedAt = now
    return this.#late
  }
}
