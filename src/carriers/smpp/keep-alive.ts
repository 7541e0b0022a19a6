const MISSES_BORNE = 2

/** When to send enquire_link, and when its silence means that the peer is gone (SMPP 3.4, 4.11). */
export class KeepAlive {
  readonly #idleMs: number
  #asked = 0
  #askedAt = 0

  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  /** Any octet that comes in is a sign of life; each question waits for half the idle time. */
  check(now: number, lastReadAt: number): 'well' | 'ask' | 'dead' {
    if (lastReadAt > this.#askedAt) this.#asked = 0
    if (this.#asked === 0) {
      if (now - lastReadAt < this.#idleMs) return 'well'
    } else if (now - this.#askedAt < this.#idleMs / 2) return 'well'
    else if (this.#asked >= MISSES_BORNE) return 'dead'
    this.#asked += 1
    this.#askedAt = now
    return 'ask'
  }
}
