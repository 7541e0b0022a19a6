import type { SubmitSm } from '#carriers/smpp/index.ts'
import { Crowd } from './subscribers/crowd.ts'
import type { Origination } from './subscribers/origination.ts'
import { Outbox } from './outbox.ts'
import { Timetable } from './timetable.ts'

type Due = { systemId: string; message: SubmitSm }

/** What the carrier sends to its clients: receipts, replies and messages of subscribers, each in its outbox. */
export class Post {
  readonly #outboxes = new Map<string, Outbox>()
  readonly #due = new Timetable<Due>((due) => this.#add(due))
  readonly #crowd = new Crowd((systemId, messages) => {
    this.outbox(systemId ?? this.lastSystemId).add(messages)
  })
  /** The client that bound last. */
  lastSystemId = ''

  get waiting(): number {
    let waiting = 0
    for (const outbox of this.#outboxes.values()) waiting += outbox.length
    return waiting
  }

  outbox(systemId: string): Outbox {
    let outbox = this.#outboxes.get(systemId)
    if (!outbox) {
      outbox = new Outbox()
      this.#outboxes.set(systemId, outbox)
    }
    return outbox
  }

  later(delayMs: number, systemId: string, message: SubmitSm): void {
    this.#due.add(delayMs, { systemId, message })
  }

  /** A message of a subscriber, or many; answers of how many PDUs each is. Throws `ImpossibleMessage`. */
  originate(input: Origination): number {
    return this.#crowd.write(input)
  }

  /** Subscribers write no more; answers how many crowds that ended. */
  hush(): number {
    return this.#crowd.stop()
  }

  close(): void {
    this.#due.close()
    this.#crowd.stop()
  }

  #add(due: readonly Due[]): void {
    const bySystem = Map.groupBy(due, ({ systemId }) => systemId)
    for (const [systemId, items] of bySystem) this.outbox(systemId).add(items.map(({ message }) => message))
  }
}
