import { LastSecond } from './last-second.ts'

const FACTOR = 0.5
const RECOVERY = 0.05
const SECOND = 1000
/** Minimum assumed full rate after throttling, because an idle second does not show the capacity of a carrier. */
const LEAST_OBSERVED = 20
/** Time for which unused submits accumulate, in seconds. */
const SAVED = 0.1
/** Time whose submits are sent together, in seconds, because each batch costs a database transaction. */
const TOGETHER = 0.05
/** Time to wait while all slots are reserved, in milliseconds; slots become free when they are sent or released. */
const RESERVED_MS = 10

export type PaceOptions = {
  /** Submits per second; 0 for unlimited. */
  rate: number
  burst: number
  /** First and maximum pause after throttling, and time between steps of recovery. */
  firstMs: number
  maxMs: number
  recoverMs: number
}

/**
 * Limits the rate of submits. A token bucket spreads submits over the second, and a second limit ensures that no more than the rate is
 * sent in any one second, as carriers count. When the carrier throttles, sending pauses (twice as long while throttling continues). `Pace` then halves
 * the rate and adds 5 % of the full rate every `recoverMs`. Without a contracted rate, the full rate is the number of submits in
 * the second before the throttling, at least 20; once it is reached again, the rate is unlimited.
 */
export class Pace {
  #options: PaceOptions
  readonly #departed = new LastSecond()
  /** Number of reserved slots that are neither sent nor released. */
  #reserved = 0
  #tokens: number
  #filledAt: number
  #limit: number
  /** The rate to return to while throttled, else 0. */
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

  /** Submits per second allowed now; 0 for unlimited. */
  rate(now: number): number {
    this.#recover(now)
    return this.#limit
  }

  /** Changes the contracted rate. A rate reduced by throttling continues to recover, up to the new rate. */
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

  /** Number of submits that can be reserved at this time. */
  available(now: number): number {
    if (now < this.#pausedUntil) return 0
    this.#recover(now)
    if (this.#limit === 0) return Infinity
    this.#fill(now)
    if (this.#tokens < this.#together) return 0
    return Math.max(0, Math.min(Math.floor(this.#tokens), this.#leftInSecond(now)))
  }

  /** Reserves slots for submits that will be sent or released. */
  take(count: number): void {
    this.#reserved += count
    if (this.#limit > 0) this.#tokens -= count
  }

  give(count: number): void {
    this.#reserved -= count
    if (this.#limit > 0) this.#tokens += count
  }

  /** Counts reserved submits as sent. */
  depart(count: number, now: number): void {
    this.#reserved -= count
    this.#departed.add(count, now)
  }

  /** Milliseconds until at least one submit may be sent. */
  wait(now: number): number {
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    if (this.available(now) > 0) return 0
    const forToken = Math.max(0, ((this.#together - this.#tokens) / this.#limit) * SECOND)
    if (this.#leftInSecond(now) > 0) return forToken
    return Math.max(forToken, this.#departed.untilLess(now) || RESERVED_MS)
  }

  /** Records that the carrier throttled a submit. Responses to submits sent before the end of the pause count only once. */
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

  /** Records that the carrier accepted a submit, which counts only if it was sent after the last pause. */
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
