import type { AnswerDeliveries } from './bind-contract.ts'
import { DELIVER_SM_RESP } from '../pdus/commands.ts'
import { HEADER_OCTETS, writeHeader } from '../pdus/header.ts'
import type { DeliverSm } from '../pdus/message.ts'

const RESPONSE_OCTETS = HEADER_OCTETS + 1
const OCTET_LIMIT = 8 * 1024 * 1024

export type DeliveryFlow = { write(pdus: Buffer): void; pause(): void; resume(): void }

/**
 * The unanswered deliver_sm of one session. If the exchange cannot keep up, reading pauses, so that further messages stay in the
 * carrier's queue.
 */
export class Deliveries {
  readonly #limit: number
  readonly #flow: DeliveryFlow
  #batch: DeliverSm[] = []
  #batchOctets = 0
  #open = 0
  #openOctets = 0
  /** Start of the pause in reading, by `performance.now()`, or 0. */
  pausedSince = 0

  constructor(limit: number, flow: DeliveryFlow) {
    this.#limit = limit
    this.#flow = flow
  }

  /** Number of deliveries without a response. */
  get open(): number {
    return this.#open
  }

  add(pdu: DeliverSm, octets: number): void {
    this.#batch.push(pdu)
    this.#batchOctets += octets
  }

  /** Passes on the deliveries of one chunk. */
  flush(deliver: (pdus: DeliverSm[], answer: AnswerDeliveries) => void): void {
    const pdus = this.#batch
    const octets = this.#batchOctets
    if (pdus.length === 0) return
    this.#batch = []
    this.#batchOctets = 0
    this.#open += pdus.length
    this.#openOctets += octets
    if (this.#open >= this.#limit || this.#openOctets >= OCTET_LIMIT) this.#pause()
    let answered = false
    deliver(pdus, (commandStatus) => {
      if (answered) return
      answered = true
      this.#open -= pdus.length
      this.#openOctets -= octets
      this.#flow.write(encodeAnswers(pdus, commandStatus))
      if (this.pausedSince > 0 && this.#open <= this.#limit / 2 && this.#openOctets < OCTET_LIMIT) {
        this.pausedSince = 0
        this.#flow.resume()
      }
    })
  }

  #pause(): void {
    if (this.pausedSince > 0) return
    this.pausedSince = performance.now()
    this.#flow.pause()
  }
}

function encodeAnswers(pdus: readonly DeliverSm[], commandStatus: number | readonly number[]): Buffer {
  const answers = Buffer.alloc(RESPONSE_OCTETS * pdus.length)
  for (let i = 0; i < pdus.length; i += 1) {
    const status = typeof commandStatus === 'number' ? commandStatus : (commandStatus[i] ?? 0)
    const at = i * RESPONSE_OCTETS
    writeHeader(answers, at, RESPONSE_OCTETS, DELIVER_SM_RESP, status, pdus[i]!.sequence)
  }
  return answers
}
