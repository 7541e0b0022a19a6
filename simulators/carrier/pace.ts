/** How many submits a carrier takes in a second: as many at once after a quiet second, no more than that later. */
export class Pace {
  readonly #perSecond: number
  #left: number
  #filledAt: number

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond
    this.#left = perSecond
    this.#filledAt = now
  }

  /** False when this one is too many. `now` is in milliseconds, on any clock that only grows. */
  take(now: number): boolean {
    const grown = ((now - this.#filledAt) / 1000) * this.#perSecond
    this.#left = Math.min(this.#perSecond, this.#left + grown)
    this.#filledAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
