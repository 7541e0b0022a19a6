import { COMMAND, STATUS, encodeMessage, isFault, type SubmitSm } from '#carriers/smpp/index.ts'
import type { WayOut } from './way-out.ts'

const DELIVERY_WINDOW = 1000
const RETRIED: readonly number[] = [STATUS.ESME_RSYSERR, STATUS.ESME_RMSGQFUL, STATUS.ESME_RTHROTTLED]

/** Deliveries to one client, from deliver_sm to its response. */
export class Deliveries {
  readonly #out: WayOut
  readonly #unanswered = new Map<number, SubmitSm>()

  constructor(out: WayOut) {
    this.#out = out
  }

  /** Number of deliveries without a response. */
  get unanswered(): number {
    return this.#unanswered.size
  }

  /** Number of deliveries that can still be sent. */
  get room(): number {
    return DELIVERY_WINDOW - this.#unanswered.size
  }

  /** Sends messages until one must be cut by a fault; returns the unsent PDU of that message. */
  send(messages: readonly SubmitSm[], isTorn: () => boolean): Buffer | undefined {
    const pdus: Buffer[] = []
    let torn: Buffer | undefined
    for (const message of messages) {
      const sequence = this.#out.nextSequence()
      const pdu = encodeMessage(message, COMMAND.deliver_sm, sequence)
      if (isFault(pdu)) continue
      this.#unanswered.set(sequence, message)
      if (isTorn()) {
        torn = pdu
        break
      }
      this.#out.note(pdu)
      pdus.push(pdu)
    }
    this.#out.write(Buffer.concat(pdus))
    return torn
  }

  /** Processes the response of a delivery; returns the message if the client rejected it temporarily. */
  answered(sequence: number, commandStatus: number): SubmitSm | undefined {
    const message = this.#unanswered.get(sequence)
    this.#unanswered.delete(sequence)
    return RETRIED.includes(commandStatus) ? message : undefined
  }

  /** Unanswered messages in the order of sending. */
  left(): SubmitSm[] {
    return [...this.#unanswered.values()]
  }
}
