const MISSES_BORNE = 2

/** Decides when to send enquire_link, and when a missing response means that the peer is dead (SMPP 3.4, 4.11). */
export class KeepAlive {
  readonly #idleMs: number
  #asked = 0
  #askedAt = 0

  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  /**
   * Only responses show that the peer is alive, because it may send requests without receiving anything. Each enquire_link has half the idle time for
   * its response.
   */
  check(now: number, answeredAt: number): 'well' | 'ask' | 'dead' {
    if (answeredAt > this.#askedAt) this.#asked = 0
    if (this.#asked === 0) {
      if (now - answeredAt < this.#idleMs) return 'well'
    } else if (now - this.#askedAt < this.#idleMs / 2) return 'well'
    else if (this.#asked >= MISSES_BORNE) return 'dead'
    this.#asked += 1
    this.#askedAt = now
    return 'ask'
  }
}
