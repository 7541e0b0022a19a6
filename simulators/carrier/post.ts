import { ESM_UDHI, concatenate, encodeText, type SubmitSm } from '#carriers/smpp/index.ts'
import type { Origination } from './carrier-contract.ts'
import { Outbox } from './outbox.ts'
import { Timetable } from './timetable.ts'

type Due = { systemId: string; message: SubmitSm }

const INTERNATIONAL = 1
const ISDN = 1

/** What the carrier sends to its clients: receipts, replies and messages of subscribers, each in its outbox. */
export class Post {
  readonly #outboxes = new Map<string, Outbox>()
  readonly #due = new Timetable<Due>((due) => this.#add(due))
  #reference = 0
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

  /** A message of a subscriber, in as many parts as its text needs. */
  originate({ from, to, text, systemId = this.lastSystemId }: Origination): void {
    this.#reference = (this.#reference + 1) & 0xff
    const { dataCoding, parts } = encodeText(text, 'auto')
    const messages = concatenate(parts, this.#reference).map((shortMessage) => ({
      sourceTon: INTERNATIONAL,
      sourceNpi: ISDN,
      source: from,
      destinationTon: INTERNATIONAL,
      destinationNpi: ISDN,
      destination: to,
      esmClass: parts.length > 1 ? ESM_UDHI : 0,
      dataCoding,
      shortMessage,
    }))
    this.outbox(systemId).add(messages)
  }

  close(): void {
    this.#due.close()
  }

  #add(due: readonly Due[]): void {
    const bySystem = Map.groupBy(due, ({ systemId }) => systemId)
    for (const [systemId, items] of bySystem) this.outbox(systemId).add(items.map(({ message }) => message))
  }
}
