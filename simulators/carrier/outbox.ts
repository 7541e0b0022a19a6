import type { SubmitSm } from '#carriers/smpp/index.ts'

/** A session that accepts deliveries. */
export type Receiver = {
  /** Number of deliveries that it accepts now. */
  room(): number
  deliver(messages: SubmitSm[]): void
}

const LIMIT = 1_000_000

/**
 * Deliveries to one client over all its sessions. Deliveries wait while the client is disconnected or slow; unanswered ones are requeued.
 */
export class Outbox {
  #queue: SubmitSm[] = []
  #head = 0
  readonly #receivers = new Set<Receiver>()

  get length(): number {
    return this.#queue.length - this.#head
  }

  join(receiver: Receiver): void {
    this.#receivers.add(receiver)
  }

  /** Removes an ended session and requeues its unanswered deliveries. */
  leave(receiver: Receiver, unanswered: readonly SubmitSm[]): void {
    this.#receivers.delete(receiver)
    this.add(unanswered)
  }

  add(messages: readonly SubmitSm[]): void {
    for (const message of messages) if (this.length < LIMIT) this.#queue.push(message)
    this.pump()
  }

  /** Distributes waiting deliveries over the sessions with room, in round-robin order. */
  pump(): void {
    while (this.length > 0) {
      const open = [...this.#receivers].filter((receiver) => receiver.room() > 0)
      if (open.length === 0) return
      for (const [i, receiver] of open.entries()) {
        const share = Math.ceil(this.length / (open.length - i))
        const count = Math.min(share, receiver.room())
        if (count === 0) continue
        this.#receivers.delete(receiver)
        this.#receivers.add(receiver)
        receiver.deliver(this.#take(count))
      }
    }
  }

  #take(count: number): SubmitSm[] {
    const batch = this.#queue.slice(this.#head, this.#head + count)
    this.#head += count
    if (this.#head === this.#queue.length || this.#head > 10_000) {
      this.#queue = this.#queue.slice(this.#head)
      this.#head = 0
    }
    return batch
  }
}
