/**
 * The pending submits of one bind: reserved (no byte sent) or in flight (sent, without a response). The window outlives sessions; reservations
 * of a closed session are kept as void.
 */
export class Window {
  readonly size: number
  #reserved = new Set<number>()
  /** Time of sending by sequence number, oldest first. */
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

  /** Marks a reserved submit as sent; returns false if the reservation is void. */
  depart(sequence: number, now: number): boolean {
    if (!this.#reserved.delete(sequence)) return false
    this.#flying.set(sequence, now)
    return true
  }

  /** Removes a submit in flight and returns the time at which it was sent; undefined if no submit has this sequence number. */
  land(sequence: number): number | undefined {
    const sentAt = this.#flying.get(sequence)
    if (sentAt !== undefined) this.#flying.delete(sequence)
    return sentAt
  }

  /** Removes and returns the submits that were sent at or before this time. */
  expire(sentBefore: number): number[] {
    const expired: number[] = []
    for (const [sequence, sentAt] of this.#flying) {
      if (sentAt > sentBefore) break
      expired.push(sequence)
    }
    for (const sequence of expired) this.#flying.delete(sequence)
    return expired
  }

  /** Voids all reservations. */
  void(): void {
    this.#reserved.clear()
  }

  /** Handles the end of a session: returns the submits in flight and voids reservations. */
  abandon(): number[] {
    const abandoned = [...this.#flying.keys()]
    this.#flying.clear()
    this.void()
    return abandoned
  }
}
