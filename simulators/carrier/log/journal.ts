import { Ring } from './ring.ts'

/** A PDU that came or left: octets `start` to `end` of the buffer. Fields are decoded when somebody looks. */
export type PduRecord = {
  at: number
  session: number
  sent: boolean
  buffer: Buffer
  start: number
  end: number
}

/** Something that is no PDU: a connection, a fault, a submit without an answer. */
export type NoteRecord = {
  at: number
  session: number | undefined
  event: NoteEvent
  facts: Readonly<Record<string, string | number>>
  buffer?: undefined
}

export type NoteEvent =
  | 'connected'
  | 'refused'
  | 'disconnected'
  | 'over-limit'
  | 'unanswered'
  | 'fault-begins'
  | 'fault-ends'

export type JournalRecord = PduRecord | NoteRecord

/** Sees each record as it is made, under its number. */
export type Watcher = (record: JournalRecord, n: number) => void

const OCTET_LIMIT = 32 * 1024 * 1024

/** Everything that a carrier received, sent and did, in order; the oldest is forgotten beyond `limit` records. */
export class Journal {
  readonly #ring: Ring<JournalRecord>
  readonly #watchers = new Set<Watcher>()

  constructor(limit: number) {
    this.#ring = new Ring(limit, OCTET_LIMIT)
  }

  /** The number of the oldest record that is remembered, and of the one to come; they count from 1. */
  get first(): number {
    return this.#ring.first + 1
  }

  get next(): number {
    return this.#ring.next + 1
  }

  /** At most `count` records behind the one with this number, oldest first. */
  after(n: number, count = Infinity): JournalRecord[] {
    return this.#ring.from(n, count)
  }

  /** Lets the watcher see what is recorded from now on, until the answer is called. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  pdu(session: number, sent: boolean, buffer: Buffer, start: number, end: number): void {
    this.#add({ at: Date.now(), session, sent, buffer, start, end })
  }

  note(event: NoteEvent, session: number | undefined, facts: NoteRecord['facts'] = {}): void {
    this.#add({ at: Date.now(), session, event, facts })
  }

  #add(record: JournalRecord): void {
    this.#ring.add(record)
    for (const watcher of this.#watchers) watcher(record, this.#ring.next)
  }
}
