import type { DeliverSm, ShortMessage } from '#carriers/smpp/index.ts'
import { Ring } from './ring.ts'

/** One submit_sm as the carrier received it, with all its fields. */
export type ReceivedSubmit = ShortMessage & {
  /** Milliseconds since 1970. */
  at: number
  systemId: string
  /** Counts the sessions of this carrier. */
  session: number
  sequence: number
  /** What was answered; `silent` when no response left whole. */
  commandStatus: number | 'silent'
  /** The id given, also when the answer is withheld; empty when the submit was refused, or got none. */
  messageId: string
  /** The PDU as it came. */
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

/** The submits that a carrier received, in order; the oldest are forgotten beyond `limit`. */
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

  /** The submits that are remembered, oldest first. */
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
