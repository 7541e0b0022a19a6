import type { SubmitSm } from '#carriers/smpp/index.ts'
import { Crowd } from './subscribers/crowd.ts'
import type { Origination } from './subscribers/origination.ts'
import { Outbox } from './outbox.ts'
import { Timetable } from './timetable.ts'

type Due = { systemId: string; message: SubmitSm }

/** Sends receipts, replies and subscribers' messages to clients, through one outbox per client. */
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

  /** Sends one or more messages of a subscriber; returns the number of PDUs of each. Throws `ImpossibleMessage`. */
  originate(input: Origination): number {
    return this.#crowd.write(input)
  }

  /** Stops repeated messages; returns the number of stopped series. */
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
