import type { Delivery } from '../event/event.ts'

/** `head` is on its way; without one, the last was taken and that is not yet on disk. */
type Line = { head: string | undefined; waiting: Delivery[] }

/** Of each subject that this node holds something of: which event is on its way, and which wait behind it. */
export class Subjects {
  readonly #lines = new Map<string, Line>()

  /**
   * Whether a delivery may go now, waits behind another, or has lost the one it was to follow: then nobody here knows whether
   * that one was taken.
   */
  admit(delivery: Delivery): 'go' | 'wait' | 'lost' {
    const line = this.#lines.get(delivery.subjectId)
    if (!line) {
      if (delivery.follows) return 'lost'
      this.#lines.set(delivery.subjectId, { head: delivery.eventId, waiting: [] })
      return 'go'
    }
    if (line.head === undefined) {
      line.head = delivery.eventId
      return 'go'
    }
    line.waiting.push(delivery)
    return 'wait'
  }

  /** A delivery was taken or given up: answers the one whose turn it is now. */
  pass({ subjectId, eventId }: Delivery): Delivery | undefined {
    const line = this.#lines.get(subjectId)
    if (line?.head !== eventId) return undefined
    const next = line.waiting.shift()
    line.head = next?.eventId
    return next
  }

  /** A delivery is not finished here: answers those behind it, which may not go before it. */
  drop({ subjectId, eventId }: Delivery): Delivery[] {
    const line = this.#lines.get(subjectId)
    if (line?.head !== eventId) return []
    this.#lines.delete(subjectId)
    return line.waiting
  }

  /** What became of a subject's last event is on disk, where all can see it. */
  settled(subjectId: string): void {
    const line = this.#lines.get(subjectId)
    if (line && line.head === undefined) this.#lines.delete(subjectId)
  }
}
