/** The deliveries of one session without a response, oldest first. */
export class ClientDeliveries {
  /** Time of sending by sequence number, by `performance.now()`. */
  readonly #open = new Map<number, number>()
  /** Deliveries that may be without a response. */
  window = 0

  get open(): number {
    return this.#open.size
  }

  get room(): number {
    return Math.max(0, this.window - this.#open.size)
  }

  sent(sequence: number, now: number): void {
    this.#open.set(sequence, now)
  }

  /** Whether the delivery was open; a later response to the same sequence number is ignored. */
  answered(sequence: number): boolean {
    return this.#open.delete(sequence)
  }

  /** Removes the deliveries that were sent at or before this time. */
  expire(sentBefore: number): number[] {
    const expired: number[] = []
    for (const [sequence, sentAt] of this.#open) {
      if (sentAt > sentBefore) break
      expired.push(sequence)
    }
    for (const sequence of expired) this.#open.delete(sequence)
    return expired
  }

  /** Removes all deliveries, at the end of the session. */
  abandon(): number[] {
    return this.expire(Infinity)
  }
}
