/** One more than a second has, because what happened late in a millisecond is a whole second old only in the next. */
const SLOTS = 1001

/** How much happened in the last second; nothing is forgotten before a whole second lies behind it. */
export class LastSecond {
  readonly #counts = new Uint32Array(SLOTS)
  /** The millisecond up to which the past is known. */
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

  /** Milliseconds until the oldest of what is counted is forgotten; 0 when nothing is counted. */
  untilLess(now: number): number {
    const at = this.#forget(now)
    if (this.#sum === 0) return 0
    let oldest = Math.max(0, at - SLOTS + 1)
    while (this.#counts[oldest % SLOTS] === 0) oldest += 1
    return oldest + SLOTS - now
  }

  /** Clears what lies further back; answers the millisecond of now. */
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
