const FACTOR = 0.5
const RECOVERY = 0.05
const SECOND = 1000

export type PaceOptions = {
  /** Submits per second, 0 for no limit. */
  rate: number
  burst: number
  /** First and longest pause after the carrier asked for less; time between steps of recovery. */
  firstMs: number
  maxMs: number
  recoverMs: number
}

/**
 * A token bucket at the contracted rate that yields when the carrier throttles: a pause that doubles while
 * throttling goes on, half the rate, then 5 % of the full rate back every `recoverMs`.
 * Without a contracted rate the full one is what was sent in a second when throttling began, at least the burst.
 */
export class Pace {
  #options: PaceOptions
  #tokens: number
  #filledAt: number
  #limit: number
  #full = 0
  #recoveredAt = 0
  #pausedUntil = 0
  #nextPause: number
  #second = 0
  #taken = 0
  #takenBefore = 0

  constructor(options: PaceOptions, now: number) {
    this.#options = options
    this.#limit = options.rate
    this.#tokens = options.burst
    this.#filledAt = now
    this.#nextPause = options.firstMs
  }

  /** Submits per second allowed now, 0 for no limit. */
  get rate(): number {
    return this.#limit
  }

  /** Submits that may go at this time. */
  available(now: number): number {
    if (now < this.#pausedUntil) return 0
    this.#recover(now)
    if (this.#limit === 0) return Infinity
    this.#fill(now)
    return Math.floor(this.#tokens)
  }

  take(count: number, now: number): void {
    const second = Math.floor(now / SECOND)
    if (second !== this.#second) {
      this.#takenBefore = second === this.#second + 1 ? this.#taken : 0
      this.#taken = 0
      this.#second = second
    }
    this.#taken += count
    if (this.#limit > 0) this.#tokens -= count
  }

  give(count: number): void {
    this.#taken -= count
    if (this.#limit > 0) this.#tokens = Math.min(this.#options.burst, this.#tokens + count)
  }

  /** Milliseconds until at least one submit may go. */
  wait(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    if (this.available(now) > 0) return 0
    return ((1 - this.#tokens) / this.#limit) * SECOND
  }

  /** The carrier answered a submit with a throttling status; what was already in flight counts once. */
  throttled(now: number): void {
    if (now < this.#pausedUntil) return
    const { rate, burst, maxMs } = this.#options
    if (this.#limit === 0) this.#full = Math.max(this.#taken, this.#takenBefore, burst)
    else if (rate > 0) this.#full = rate
    const from = this.#limit === 0 ? this.#full : this.#limit
    this.#limit = Math.max(1, from * FACTOR)
    this.#tokens = Math.min(burst, 1)
    this.#pausedUntil = now + this.#nextPause
    this.#filledAt = this.#pausedUntil
    this.#recoveredAt = this.#pausedUntil
    this.#nextPause = Math.min(maxMs, this.#nextPause * 2)
  }

  /** The carrier accepted a submit. */
  accepted(now: number): void {
    if (now >= this.#pausedUntil) this.#nextPause = this.#options.firstMs
  }

  #fill(now: number): void {
    const earned = ((now - this.#filledAt) * this.#limit) / SECOND
    this.#tokens = Math.min(this.#options.burst, this.#tokens + earned)
    this.#filledAt = now
  }

  #recover(now: number): void {
    if (this.#full === 0) return
    const steps = Math.floor((now - this.#recoveredAt) / this.#options.recoverMs)
    if (steps < 1) return
    this.#fill(now)
    this.#recoveredAt += steps * this.#options.recoverMs
    this.#limit += steps * RECOVERY * this.#full
    if (this.#limit < this.#full) return
    this.#limit = this.#options.rate
    this.#full = 0
  }
}
