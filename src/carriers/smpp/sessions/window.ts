/**
 * The submits of one bind that are open: reserved (no byte has left) or in flight (sent, not answered).
 * It outlives sessions: what was reserved under a session that ended is remembered as void.
 */
export class Window {
  readonly size: number
  #reserved = new Set<number>()
  /** sequence → when it was sent; in the order of sending, so that the oldest is first. */
  #flying = new Map<number, number>()

  constructor(size: number) {
    this.size = size
  }

  get used(): number {
    return this.#reserved.size + this.#flying.size
  }

  get reserved(): number {
    return this.#reserved.size
  }

  get free(): number {
    return this.size - this.used
  }

  reserve(sequence: number): void {
    this.#reserved.add(sequence)
  }

  release(sequence: number): boolean {
    return this.#reserved.delete(sequence)
  }

  /** Marks a reserved submit as sent; false when its reservation does not stand any more. */
  depart(sequence: number, now: number): boolean {
    if (!this.#reserved.delete(sequence)) return false
    this.#flying.set(sequence, now)
    return true
  }

  /** Ends a submit in flight and answers when it was sent; undefined when none has this sequence number. */
  land(sequence: number): number | undefined {
    const sentAt = this.#flying.get(sequence)
    if (sentAt !== undefined) this.#flying.delete(sequence)
    return sentAt
  }

  /** Ends and returns the submits that were sent at or before this time. */
  expire(sentBefore: number): number[] {
    const expired: number[] = []
    for (const [sequence, sentAt] of this.#flying) {
      if (sentAt > sentBefore) break
      expired.push(sequence)
    }
    for (const sequence of expired) this.#flying.delete(sequence)
    return expired
  }

  /** Reservations do not stand any more. */
  void(): void {
    this.#reserved.clear()
  }

  /** The session ended: returns what was in flight; reservations are void. */
  abandon(): number[] {
    const abandoned = [...this.#flying.keys()]
    this.#flying.clear()
    this.void()
    return abandoned
  }
}
