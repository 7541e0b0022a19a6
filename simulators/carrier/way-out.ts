import { encodeHeaderOnly, type Connection } from '#carriers/smpp/index.ts'
import { Drip } from './drip.ts'

/** What leaves towards one client: PDUs whole, octet by octet, or torn in the middle. */
export class WayOut {
  readonly #connection: Connection
  /** Notes what is sent. `send` does so by itself; who calls `write` has to. */
  readonly note: (octets: Buffer) => void
  #sequence = 0
  #drip: Drip | undefined
  #torn = false

  constructor(connection: Connection, note: (octets: Buffer) => void) {
    this.#connection = connection
    this.note = note
  }

  /** The connection broke in the middle of a PDU: whatever followed would be taken for its rest. */
  get torn(): boolean {
    return this.#torn
  }

  /** The sequence number of the next request (SMPP 3.4, 5.1.4). */
  nextSequence(): number {
    this.#sequence = (this.#sequence % 0x7fffffff) + 1
    return this.#sequence
  }

  /** Sends octets as they are, well formed or not. */
  send(octets: Buffer): void {
    this.note(octets)
    this.write(octets)
  }

  /** Sends octets that are noted already. */
  write(octets: Buffer): void {
    if (this.#torn) return
    if (this.#drip) this.#drip.add(octets)
    else this.#connection.write(octets)
  }

  /** Sends a PDU without a body. */
  reply(commandId: number, commandStatus: number, sequence: number): void {
    this.send(encodeHeaderOnly(commandId, commandStatus, sequence))
  }

  /** Sends the first half of a PDU, and nothing ever after. */
  tear(pdu: Buffer): void {
    this.send(pdu.subarray(0, pdu.length >> 1))
    this.#torn = true
  }

  /** From now on one octet goes each time, or with nothing given, PDUs go whole again. */
  drip(everyMs: number | undefined): void {
    this.#drip?.end()
    this.#drip = everyMs ? new Drip(everyMs, (octets) => this.#connection.write(octets)) : undefined
  }

  /** The connection is closed. */
  stop(): void {
    this.#drip?.stop()
  }
}
