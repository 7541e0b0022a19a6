import { Ring } from './ring.ts'

/** A received or sent PDU: octets `start` to `end` of the buffer. Fields are decoded when the record is read. */
export type PduRecord = {
  at: number
  session: number
  sent: boolean
  buffer: Buffer
  start: number
  end: number
}

/** An event other than a PDU: a connection, a fault, a submit without a response. */
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

/** Receives each new record with its number. */
export type Watcher = (record: JournalRecord, n: number) => void

const OCTET_LIMIT = 32 * 1024 * 1024

/** All PDUs and events of a carrier in order; the oldest are discarded beyond `limit` records. */
export class Journal {
  readonly #ring: Ring<JournalRecord>
  readonly #watchers = new Set<Watcher>()

  constructor(limit: number) {
    this.#ring = new Ring(limit, OCTET_LIMIT)
  }

  /** Numbers of the oldest stored record and of the next one, counted from 1. */
  get first(): number {
    return this.#ring.first + 1
  }

  get next(): number {
    return this.#ring.next + 1
  }

  /** At most `count` records after this number, oldest first. */
  after(n: number, count = Infinity): JournalRecord[] {
    return this.#ring.from(n, count)
  }

  /** Passes new records to the watcher; calling the returned function stops that. */
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
