import type { Connection } from './connection.ts'
import { KeepAlive } from './keep-alive.ts'

/** Timeouts in milliseconds; 0 is never. */
export type SessionTimes = {
  /** Time limit to bind after connecting, and to complete a started PDU. */
  bindTimeoutMs: number
  /** Idle time before an enquire_link. Two without a response, each within half of this time, end the session. */
  enquireLinkMs: number
  /** Idle time after which the session is closed without an enquire_link. */
  inactivityMs: number
}

/** Checks the timeouts of one client session. */
export class Vigil {
  readonly #times: SessionTimes
  readonly #keepAlive: KeepAlive | undefined
  readonly #since = performance.now()

  constructor(times: SessionTimes) {
    this.#times = times
    if (times.enquireLinkMs > 0) this.#keepAlive = new KeepAlive(times.enquireLinkMs)
  }

  /** Returns whether to send an enquire_link, or why the session must end. `now` is from `performance.now()`. */
  look(
    now: number,
    bound: boolean,
    { partialSince, lastReadAt }: Pick<Connection, 'partialSince' | 'lastReadAt'>,
  ): 'ask' | { end: string } | undefined {
    const { bindTimeoutMs, inactivityMs } = this.#times
    const since = bound ? partialSince : this.#since
    if (since > 0 && now - since >= bindTimeoutMs) return { end: 'too slow' }
    if (!bound) return undefined
    if (inactivityMs > 0 && now - lastReadAt >= inactivityMs) return { end: 'inactive' }
    const result = this.#keepAlive?.check(now, lastReadAt)
    if (result === 'dead') return { end: 'enquire_link not answered' }
    return result === 'ask' ? 'ask' : undefined
  }
}
