import type { DeliverSm, ShortMessage } from '#carriers/smpp/index.ts'
import { Ring } from './ring.ts'

/** One submit_sm as the carrier received it, with all its fields. */
export type ReceivedSubmit = ShortMessage & {
  /** Milliseconds since 1970. */
  at: number
  systemId: string
  /** Number of the session. */
  session: number
  sequence: number
  /** Status of the response; `silent` if no complete response was sent. */
  commandStatus: number | 'silent'
  /** The assigned ID, even if the response is withheld; empty if the submit was rejected or got no ID. */
  messageId: string
  /** The received PDU. */
  octets: Buffer
}

type Entry = {
  at: number
  systemId: string
  session: number
  pdu: DeliverSm
  commandStatus: number | 'silent'
  messageId: string
  buffer: Buffer
  start: number
  end: number
}

const OCTET_LIMIT = 64 * 1024 * 1024

/** The submits that a carrier received, in order; the oldest are discarded beyond `limit`. */
export class SubmitLog {
  readonly #ring: Ring<Entry>

  constructor(limit: number) {
    this.#ring = new Ring(limit, limit === Infinity ? Infinity : OCTET_LIMIT)
  }

  get total(): number {
    return this.#ring.next
  }

  add(entry: Entry): void {
    this.#ring.add(entry)
  }

  /** The stored submits, oldest first. */
  all(): ReceivedSubmit[] {
    return this.#ring.from(0).map(({ pdu, buffer, start, end, ...entry }) => ({
      ...pdu,
      ...entry,
      octets: buffer.subarray(start, end),
    }))
  }

  clear(): void {
    this.#ring.clear()
  }
}
