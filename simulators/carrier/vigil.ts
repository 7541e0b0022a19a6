import { KeepAlive, type Connection } from '#carriers/smpp/index.ts'

/** Milliseconds; 0 is never. */
export type SessionTimes = {
  /** To bind after connecting, and to finish a PDU that has begun. */
  patienceMs: number
  /** Silence after which enquire_link asks; half as long without an answer, twice, ends the session. */
  enquireLinkMs: number
  /** Silence after which the session is ended without a question. */
  inactivityMs: number
}

/** How long a carrier bears with one client that is slow or quiet. */
export class Vigil {
  readonly #times: SessionTimes
  readonly #keepAlive: KeepAlive | undefined
  readonly #since = performance.now()

  constructor(times: SessionTimes) {
    this.#times = times
    if (times.enquireLinkMs > 0) this.#keepAlive = new KeepAlive(times.enquireLinkMs)
  }

  /** Whether the client is to be asked if it lives, or why its session is to end. `now` is of `performance.now()`. */
  look(
    now: number,
    bound: boolean,
    { partialSince, lastReadAt }: Pick<Connection, 'partialSince' | 'lastReadAt'>,
  ): 'ask' | { end: string } | undefined {
    const { patienceMs: timeoutMs, inactivityMs } = this.#times
    const since = bound ? partialSince : this.#since
    if (since > 0 && now - since >= timeoutMs) return { end: 'too slow' }
    if (!bound) return undefined
    if (inactivityMs > 0 && now - lastReadAt >= inactivityMs) return { end: 'inactive' }
    const result = this.#keepAlive?.check(now, lastReadAt)
    if (result === 'dead') return { end: 'enquire_link not answered' }
    return result === 'ask' ? 'ask' : undefined
  }
}
