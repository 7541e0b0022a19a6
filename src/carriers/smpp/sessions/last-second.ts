/** One slot more than a second has milliseconds, because an event late in a millisecond is a full second old only in the following millisecond. */
const SLOTS = 1001

/** Counts events of the last second; an event is dropped only after a full second. */
export class LastSecond {
  readonly #counts = new Uint32Array(SLOTS)
  /** The millisecond up to which slots are cleared. */
  #at = 0
  #sum = 0

  add(count: number, now: number): void {
    const at = this.#forget(now)
    this.#counts[at % SLOTS]! += count
    this.#sum += count
  }

  sum(now: number): number {
    this.#forget(now)
    return this.#sum
  }

  /** Milliseconds until the oldest counted event expires; 0 if the count is zero. */
  untilLess(now: number): number {
    const at = this.#forget(now)
    if (this.#sum === 0) return 0
    let oldest = Math.max(0, at - SLOTS + 1)
    while (this.#counts[oldest % SLOTS] === 0) oldest += 1
    return oldest + SLOTS - now
  }

  /** Clears expired slots; returns the current millisecond. */
  #forget(now: number): number {
    const at = Math.max(this.#at, Math.floor(now))
    for (let i = Math.max(this.#at + 1, at - SLOTS + 1); i <= at; i += 1) {
      this.#sum -= this.#counts[i % SLOTS]!
      this.#counts[i % SLOTS] = 0
    }
    this.#at = at
    return at
  }
}
