import type { Delivery } from '../event/event.ts'

/** `head` is on its way; without one, the last was taken and that is not yet on disk. */
type SubjectQueue = { head: string | undefined; waiting: Delivery[] }

/** Of each subject that this node holds something of: which event is on its way, and which wait behind it. */
export class Subjects {
  readonly #queues = new Map<string, SubjectQueue>()

  /**
   * Whether a delivery may go now, waits behind another, or has lost the one it was to follow: then nobody here knows whether
   * that one was taken.
   */
  admit(delivery: Delivery): 'go' | 'wait' | 'lost' {
    const queue = this.#queues.get(delivery.subjectId)
    if (!queue) {
      if (delivery.follows) return 'lost'
      this.#queues.set(delivery.subjectId, { head: delivery.eventId, waiting: [] })
      return 'go'
    }
    if (queue.head === undefined) {
      queue.head = delivery.eventId
      return 'go'
    }
    queue.waiting.push(delivery)
    return 'wait'
  }

  /** A delivery was taken or given up: answers the one whose turn it is now. */
  finish({ subjectId, eventId }: Delivery): Delivery | undefined {
    const queue = this.#queues.get(subjectId)
    if (queue?.head !== eventId) return undefined
    const next = queue.waiting.shift()
    queue.head = next?.eventId
    return next
  }

  /** A delivery is not finished here: answers those behind it, which may not go before it. */
  drop({ subjectId, eventId }: Delivery): Delivery[] {
    const queue = this.#queues.get(subjectId)
    if (queue?.head !== eventId) return []
    this.#queues.delete(subjectId)
    return queue.waiting
  }

  /** What became of a subject's last event is on disk, where all can see it. */
  settled(subjectId: string): void {
    const queue = this.#queues.get(subjectId)
    if (queue && queue.head === undefined) this.#queues.delete(subjectId)
  }
}
