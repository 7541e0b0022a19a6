import type { Delivery } from '../event/event.ts'

/** `head` is in flight. Without a `head`, the last result is not stored yet. */
type SubjectQueue = { head: string | undefined; waiting: Delivery[] }

/** For each subject on this node, the event in flight and the events after it. */
export class Subjects {
  readonly #queues = new Map<string, SubjectQueue>()

  /**
   * Whether a delivery may be sent now, waits behind another delivery, or is lost because this node does not know the result of its predecessor.
   */
  admit(delivery: Delivery): 'go' | 'wait' | 'lost' {
    const queue = this.#queues.get(delivery.orderId)
    if (!queue) {
      if (delivery.follows) return 'lost'
      this.#queues.set(delivery.orderId, { head: delivery.eventId, waiting: [] })
      return 'go'
    }
    if (queue.head === undefined) {
      queue.head = delivery.eventId
      return 'go'
    }
    queue.waiting.push(delivery)
    return 'wait'
  }

  /** Called when a delivery was accepted or has expired; returns the next delivery. */
  finish({ orderId, eventId }: Delivery): Delivery | undefined {
    const queue = this.#queues.get(orderId)
    if (queue?.head !== eventId) return undefined
    const next = queue.waiting.shift()
    queue.head = next?.eventId
    return next
  }

  /** Called when a delivery is not finished here; returns the later deliveries, which must not overtake it. */
  drop({ orderId, eventId }: Delivery): Delivery[] {
    const queue = this.#queues.get(orderId)
    if (queue?.head !== eventId) return []
    this.#queues.delete(orderId)
    return queue.waiting
  }

  /** Called when the result of a subject's last event is stored. */
  settled(orderId: string): void {
    const queue = this.#queues.get(orderId)
    if (queue && queue.head === undefined) this.#queues.delete(orderId)
  }
}
