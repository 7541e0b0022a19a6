/** Token bucket for submits per second, with a burst of one second. */
export class Pace {
  readonly #perSecond: number
  #left: number
  #filledAt: number

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond
    this.#left = perSecond
    this.#filledAt = now
  }

  /** False if the submit exceeds the rate. `now` is in milliseconds of a monotonic clock. */
  take(now: number): boolean {
    const grown = ((now - this.#filledAt) / 1000) * this.#perSecond
    this.#left = Math.min(this.#perSecond, this.#left + grown)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
