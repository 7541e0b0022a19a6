import { ESM_UDHI, STATUS, type DeliverSm, type SubmitSm } from '#carriers/smpp/index.ts'
import type { CarrierFaults, CarrierOptions } from './carrier-contract.ts'
import type { ClientSession } from './client-session.ts'
import { behaviourOf, type Behaviour } from './plan.ts'
import type { Post } from './post.ts'
import { receiptFor } from './receipt-pdu.ts'
import type { SubmitLog } from './submit-log.ts'
import { Timetable } from './timetable.ts'

type Answer = { session: ClientSession; sequence: number; commandStatus: number; messageId: string }

/** registered_delivery bits 1–0: 1 asks for every receipt, 2 for failures only (SMPP 3.4, 5.2.17). */
const RECEIPT_BITS = 0x03
const FAILURES_ONLY = 0x02
const RECEIPT_DELAY_MS = 20
/** Numbers that are remembered for "refused at first". */
const REMEMBERED = 100_000
/** Ids per millisecond since 1970, so that ids after a restart are always new. */
const IDS_PER_MS = 4096

/** What the carrier does with each submit: an answer, receipts and perhaps a reply, by the numbering plan. */
export class Answering {
  readonly #options: CarrierOptions
  readonly #faults: CarrierFaults
  readonly #log: SubmitLog
  readonly #post: Post
  readonly #answers = new Timetable<Answer>((answers) => {
    for (const answer of answers) this.#answer(answer)
  })
  readonly #attempts = new Map<string, number>()
  readonly counters = { submits: 0, refused: 0, receipts: 0 }
  #nextId = Date.now() * IDS_PER_MS

  constructor(options: CarrierOptions, faults: CarrierFaults, log: SubmitLog, post: Post) {
    this.#options = options
    this.#faults = faults
    this.#log = log
    this.#post = post
  }

  submit(session: ClientSession, pdu: DeliverSm): void {
    const behaviour = behaviourOf(pdu.destination)
    const commandStatus = this.#faults.refuseSubmits ?? this.#statusNow(behaviour, pdu.destination)
    const accepted = commandStatus === STATUS.ESME_ROK
    const messageId = accepted ? (this.#nextId++).toString(16) : ''
    this.#write(session, pdu, behaviour.silent ? 'silent' : commandStatus, messageId)
    const answer = { session, sequence: pdu.sequence, commandStatus, messageId }
    if (!accepted) this.counters.refused += 1
    if (accepted && behaviour.early) {
      this.#reports(session, pdu, messageId, behaviour, 0)
      this.#answers.add(2 * RECEIPT_DELAY_MS, answer)
      return
    }
    const delay = this.#faults.answerAfterMs ?? behaviour.answerAfterMs ?? 0
    if (!behaviour.silent && delay > 0) this.#answers.add(delay, answer)
    else if (!behaviour.silent) this.#answer(answer)
    if (accepted) this.#reports(session, pdu, messageId, behaviour, delay + this.#receiptDelay)
  }

  close(): void {
    this.#answers.close()
  }

  get #receiptDelay(): number {
    return this.#options.receiptDelayMs ?? RECEIPT_DELAY_MS
  }

  #answer({ session, sequence, commandStatus, messageId }: Answer): void {
    session.answer(sequence, commandStatus, messageId)
  }

  #statusNow({ status, times }: Behaviour, destination: string): number {
    if (times === undefined) return status
    const attempt = (this.#attempts.get(destination) ?? 0) + 1
    if (this.#attempts.size >= REMEMBERED) this.#attempts.clear()
    this.#attempts.set(destination, attempt)
    return attempt <= times ? status : STATUS.ESME_ROK
  }

  #reports(
    session: ClientSession,
    pdu: DeliverSm,
    messageId: string,
    { receipts, echo }: Behaviour,
    delay: number,
  ): void {
    const wanted = pdu.registeredDelivery & RECEIPT_BITS
    const idForm = this.#options.receiptIds ?? 'same'
    for (const step of wanted ? receipts : []) {
      if (wanted === FAILURES_ONLY && step.state === 'DELIVRD') continue
      this.counters.receipts += 1
      const receipt = receiptFor(pdu, messageId, step, idForm)
      this.#post.later(step.afterMs ?? delay, session.systemId, receipt)
    }
    if (echo) this.#post.later(delay, session.systemId, replyTo(pdu))
  }

  #write(session: ClientSession, pdu: DeliverSm, commandStatus: number | 'silent', messageId: string): void {
    this.counters.submits += 1
    this.#log.add({
      at: Date.now(),
      systemId: session.systemId,
      session: session.id,
      sequence: pdu.sequence,
      source: pdu.source,
      destination: pdu.destination,
      esmClass: pdu.esmClass,
      dataCoding: pdu.dataCoding,
      registeredDelivery: pdu.registeredDelivery,
      shortMessage: pdu.shortMessage,
      commandStatus,
      messageId,
    })
  }
}

/** The same octets from the recipient to the sender. */
function replyTo(pdu: DeliverSm): SubmitSm {
  return {
    sourceTon: pdu.destinationTon,
    sourceNpi: pdu.destinationNpi,
    source: pdu.destination,
    destinationTon: pdu.sourceTon,
    destinationNpi: pdu.sourceNpi,
    destination: pdu.source,
    esmClass: pdu.esmClass & ESM_UDHI,
    dataCoding: pdu.dataCoding,
    shortMessage: pdu.shortMessage,
  }
}
