import { encodeHeaderOnly, type Connection } from '#carriers/smpp/index.ts'
import { Drip } from './drip.ts'

/** Sends PDUs to one client: whole, octet by octet, or cut in the middle. */
export class WayOut {
  readonly #connection: Connection
  /** Records sent octets in the journal. `send` calls it; callers of `write` must call it themselves. */
  readonly note: (octets: Buffer) => void
  #sequence = 0
  #drip: Drip | undefined
  #torn = false

  constructor(connection: Connection, note: (octets: Buffer) => void) {
    this.#connection = connection
    this.note = note
  }

  /** Whether a PDU was cut in the middle; the client would read further octets as the rest of that PDU. */
  get torn(): boolean {
    return this.#torn
  }

  /** The sequence number of the next request (SMPP 3.4, 5.1.4). */
  nextSequence(): number {
    this.#sequence = (this.#sequence % 0x7fffffff) + 1
    return this.#sequence
  }

  /** Sends raw octets, well-formed or not. */
  send(octets: Buffer): void {
    this.note(octets)
    this.write(octets)
  }

  /** Sends octets that are already recorded. */
  write(octets: Buffer): void {
    if (this.#torn) return
    if (this.#drip) this.#drip.add(octets)
    else this.#connection.write(octets)
  }

  /** Sends a PDU without a body. */
  reply(commandId: number, commandStatus: number, sequence: number): void {
    this.send(encodeHeaderOnly(commandId, commandStatus, sequence))
  }

  /** Sends the first half of a PDU, and no octets afterwards. */
  tear(pdu: Buffer): void {
    this.send(pdu.subarray(0, pdu.length >> 1))
    this.#torn = true
  }

  /** Sends one octet at a time from now on, or whole PDUs again if undefined. */
  drip(everyMs: number | undefined): void {
    this.#drip?.end()
    this.#drip = everyMs ? new Drip(everyMs, (octets) => this.#connection.write(octets)) : undefined
  }

  /** Called when the connection is closed. */
  stop(): void {
    this.#drip?.stop()
  }
}
