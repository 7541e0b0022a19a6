import { LastSecond } from './last-second.ts'

const FACTOR = 0.5
const RECOVERY = 0.05
const SECOND = 1000
/** A quiet second says little of what a carrier can take: that the rate begins at half of this costs one more throttling at most. */
const LEAST_OBSERVED = 20
/** Seconds for which submits are saved up while nothing is sent. */
const SAVED = 0.1
/** Seconds whose submits leave together: one by one, each would cost the database a transaction. */
const TOGETHER = 0.05
/** Places that are reserved come free by themselves: sent, or given back. */
const RESERVED_MS = 10

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
 * The rate of submits. A token bucket spreads them over the second, so that nobody's waits for the end of it, and beside it never
 * more than the limit leave in any one second, because that is what carriers count. It yields when the carrier throttles: a pause
 * that doubles while throttling goes on, half the rate, then 5 % of the full rate back every `recoverMs`. Where no rate was
 * contracted, the full one is what had left in the second before throttling began, and at least twenty, and when that is reached
 * again there is no limit any more.
 */
export class Pace {
  #options: PaceOptions
  readonly #departed = new LastSecond()
  /** Taken, and neither departed nor given back. */
  #reserved = 0
  #tokens: number
  #filledAt: number
  #limit: number
  /** The rate to come back to while throttled, else 0. */
  #full = 0
  #recoveredAt = 0
  #pausedUntil = -Infinity
  #nextPause: number

  constructor(options: PaceOptions, now: number) {
    this.#options = options
    this.#limit = options.rate
    this.#tokens = options.burst
    this.#filledAt = now
    this.#nextPause = options.firstMs
  }

  /** Submits per second allowed now, 0 for no limit. */
  rate(now: number): number {
    this.#recover(now)
    return this.#limit
  }

  /** Another rate is contracted from now on. What a throttling carrier has taken off comes back as before, up to that. */
  contract(rate: number, now: number): void {
    this.#recover(now)
    this.#fill(now)
    this.#options = { ...this.#options, rate }
    if (this.#full === 0) this.#limit = rate
    else if (rate > 0) {
      this.#full = rate
      this.#limit = Math.min(this.#limit, rate)
    }
  }

  /** Submits that may be taken at this time. */
  available(now: number): number {
    if (now < this.#pausedUntil) return 0
    this.#recover(now)
    if (this.#limit === 0) return Infinity
    this.#fill(now)
    if (this.#tokens < this.#together) return 0
    return Math.max(0, Math.min(Math.floor(this.#tokens), this.#leftInSecond(now)))
  }

  /** Reserves places for submits that will leave, or be given back. */
  take(count: number): void {
    this.#reserved += count
    if (this.#limit > 0) this.#tokens -= count
  }

  give(count: number): void {
    this.#reserved -= count
    if (this.#limit > 0) this.#tokens += count
  }

  /** Submits that were taken leave. */
  depart(count: number, now: number): void {
    this.#reserved -= count
    this.#departed.add(count, now)
  }

  /** Milliseconds until at least one submit may go. */
  wait(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    if (this.available(now) > 0) return 0
    const forToken = Math.max(0, ((this.#together - this.#tokens) / this.#limit) * SECOND)
    if (this.#leftInSecond(now) > 0) return forToken
    return Math.max(forToken, this.#departed.untilLess(now) || RESERVED_MS)
  }

  /** The carrier answered a submit with a throttling status; all that had left before the pause is over counts once. */
  throttled(now: number, sentAt: number): void {
    if (sentAt < this.#pausedUntil) return
    const { rate, burst, maxMs } = this.#options
    this.#recover(now)
    if (this.#limit === 0) this.#full = Math.max(LEAST_OBSERVED, this.#departed.sum(now))
    else if (rate > 0) this.#full = rate
    const from = this.#limit === 0 ? this.#full : this.#limit
    this.#limit = Math.min(from, Math.max(1, from * FACTOR))
    this.#tokens = Math.min(burst, 1)
    this.#pausedUntil = now + this.#nextPause
    this.#filledAt = this.#pausedUntil
    this.#recoveredAt = this.#pausedUntil
    this.#nextPause = Math.min(maxMs, this.#nextPause * 2)
  }

  /** The carrier accepted a submit that left after the last pause. */
  accepted(sentAt: number): void {
    if (sentAt >= this.#pausedUntil) this.#nextPause = this.#options.firstMs
  }

  #leftInSecond(now: number): number {
    return Math.max(1, Math.floor(this.#limit)) - this.#departed.sum(now) - this.#reserved
  }

  get #together(): number {
    return Math.max(1, Math.floor(Math.min(this.#options.burst, this.#limit * TOGETHER)))
  }

  #fill(now: number): void {
    const most = Math.min(this.#options.burst, Math.max(1, this.#limit * SAVED))
    const earned = ((now - this.#filledAt) * this.#limit) / SECOND
    this.#tokens = Math.min(most, this.#tokens + Math.max(0, earned))
    this.#filledAt = Math.max(now, this.#filledAt)
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
