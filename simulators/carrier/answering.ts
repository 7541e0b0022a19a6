import { ESM_UDHI, STATUS, type DeliverSm, type SubmitSm } from '#carriers/smpp/index.ts'
import { WITHHELD, give, type Answer } from './answers.ts'
import { refused, type Behaviour } from './behaviour.ts'
import type { CarrierOptions } from './carrier-contract.ts'
import type { ClientSession, Frame } from './client-session.ts'
import { Fates } from './fates.ts'
import type { Faults } from './faults/faults.ts'
import { faulty } from './faults/on-submit.ts'
import type { Journal } from './log/journal.ts'
import type { SubmitLog } from './log/submit-log.ts'
import { ID_FORMS, MessageIds, type IdForm } from './message-ids.ts'
import { Pace } from './pace.ts'
import { segmentNumberOf } from './segment-number.ts'
import { behaviourOf } from './plan.ts'
import type { Post } from './post.ts'
import { receiptFor } from './receipt-pdu.ts'
import type { Handsets } from './subscribers/handsets.ts'
import { Timetable } from './timetable.ts'

/** registered_delivery bits 1–0: 1 requests every receipt, 2 failures only (SMPP 3.4, 5.2.17). */
const RECEIPT_BITS = 0x03
const FAILURES_ONLY = 0x02
const RECEIPT_DELAY_MS = 20
/** Default for the number of messages whose states are known. */
const FATES_LIMIT = 10_000
/** Maximum number of recipients for which attempts are counted. */
const MOST_COUNTED = 100_000

export type AnsweringParts = {
  options: CarrierOptions
  faults: Faults
  log: SubmitLog
  journal: Journal
  post: Post
  handsets: Handsets
}

/** Handles submits by the numbering plan and the active faults: response, receipts and an optional reply. */
export class Answering {
  readonly #options: CarrierOptions
  readonly #parts: AnsweringParts
  readonly #answers = new Timetable<Answer>((answers) => {
    for (const answer of answers) give(answer)
  })
  readonly #attempts = new Map<string, number>()
  readonly #idForm: IdForm
  readonly #receiptIdForm: IdForm
  readonly #pace: Pace | undefined
  readonly ids = new MessageIds()
  readonly fates: Fates
  readonly counters = { submits: 0, refused: 0, receipts: 0, tooFast: 0 }

  constructor(parts: AnsweringParts) {
    const { idForm = 'hex', receiptIds = 'same', rate } = parts.options
    this.#parts = parts
    this.fates = new Fates(parts.options.logLimit ?? FATES_LIMIT)
    this.#options = parts.options
    this.#idForm = idForm
    this.#receiptIdForm = receiptIds === 'same' ? idForm : receiptIds
    this.#pace = rate === undefined ? undefined : new Pace(rate, performance.now())
  }

  submit(session: ClientSession, pdu: DeliverSm, frame: Frame, unheard: boolean): void {
    const behaviour = this.#behaviour(session, pdu, unheard)
    const { status, answer: odd, answerAfterMs = 0, early } = behaviour
    const accepted = status === STATUS.ESME_ROK && odd !== 'nack'
    const id = accepted ? this.#idOf(behaviour) : undefined
    const messageId = id === undefined || behaviour.id === 'empty' ? '' : ID_FORMS[this.#idForm](id)
    this.#write(session, pdu, frame, behaviour, messageId)
    if (messageId !== '') this.fates.add(messageId, this.#fateOf(pdu, behaviour))
    const answer = { session, sequence: pdu.sequence, commandStatus: status, messageId, odd }
    if (id === undefined) this.counters.refused += 1
    if (id !== undefined && early) {
      this.#reports(session, pdu, id, behaviour, 0)
      this.#answers.add(2 * RECEIPT_DELAY_MS, answer)
      return
    }
    if (answerAfterMs > 0) this.#answers.add(answerAfterMs, answer)
    else give(answer)
    if (id !== undefined) this.#reports(session, pdu, id, behaviour, answerAfterMs + this.#receiptDelay)
  }

  /** The states that the receipts report, or would report. */
  #fateOf({ source }: DeliverSm, { receipts, fate, answerAfterMs = 0 }: Behaviour) {
    const usually = answerAfterMs + this.#receiptDelay
    const steps = (receipts.length > 0 ? receipts : fate ? [fate] : []).filter(({ foreign }) => !foreign)
    return {
      source,
      steps: steps.map(({ state, err, afterMs = usually }) => ({ state, err, from: Date.now() + afterMs })),
    }
  }

  close(): void {
    this.#answers.close()
  }

  /** An unused ID in the format of responses. */
  freshId(): string {
    return ID_FORMS[this.#idForm](this.ids.fresh())
  }

  get #receiptDelay(): number {
    return this.#options.receiptDelayMs ?? RECEIPT_DELAY_MS
  }

  #behaviour(session: ClientSession, pdu: DeliverSm, unheard: boolean): Behaviour {
    if (unheard) return UNHEARD
    if (this.#pace && !this.#pace.take(performance.now())) {
      this.counters.tooFast += 1
      return TOO_FAST
    }
    const planned = behaviourOf(pdu.destination, () => segmentNumberOf(pdu))
    const behaviour = planned.later ? this.#now(planned, planned.later, pdu.destination) : planned
    return this.#parts.faults.any ? faulty(this.#parts.faults, session.id, behaviour) : behaviour
  }

  #now(first: Behaviour, { times, behaviour }: NonNullable<Behaviour['later']>, number: string): Behaviour {
    const attempt = (this.#attempts.get(number) ?? 0) + 1
    if (this.#attempts.size >= MOST_COUNTED) this.#attempts.clear()
    this.#attempts.set(number, attempt)
    return attempt <= times ? first : behaviour
  }

  #idOf({ id }: Behaviour): number {
    return typeof id === 'object' ? this.ids.shared(id.shared) : this.ids.fresh()
  }

  #reports(
    session: ClientSession,
    pdu: DeliverSm,
    id: number,
    { receipts, fate, echo }: Behaviour,
    delay: number,
  ): void {
    const { post, handsets } = this.#parts
    const states = [...receipts, ...(fate ? [fate] : [])]
    if (states.some(({ state, foreign }) => state === 'DELIVRD' && !foreign)) handsets.arrived(pdu)
    const wanted = pdu.registeredDelivery & RECEIPT_BITS
    for (const step of wanted ? receipts : []) {
      if (wanted === FAILURES_ONLY && step.state === 'DELIVRD') continue
      this.counters.receipts += 1
      const written = ID_FORMS[this.#receiptIdForm](step.foreign ? this.ids.fresh() : id)
      const receipt = receiptFor(pdu, written, step, this.#options.receiptForm)
      post.later(step.afterMs ?? delay, session.systemId, receipt)
    }
    if (echo) post.later(delay, session.systemId, replyTo(pdu))
  }

  #write(
    session: ClientSession,
    pdu: DeliverSm,
    frame: Frame,
    behaviour: Behaviour,
    messageId: string,
  ): void {
    const withheld = WITHHELD.includes(behaviour.answer)
    this.counters.submits += 1
    this.#parts.log.add({
      at: Date.now(),
      systemId: session.systemId,
      session: session.id,
      pdu,
      commandStatus: withheld ? 'silent' : behaviour.status,
      messageId,
      buffer: frame.buffer,
      start: frame.start,
      end: frame.end,
    })
    if (!withheld) return
    const facts = { sequence: pdu.sequence, instead: behaviour.answer!, message_id: messageId }
    this.#parts.journal.note('unanswered', session.id, facts)
  }
}

const UNHEARD: Behaviour = { status: STATUS.ESME_ROK, answer: 'none', receipts: [] }
const TOO_FAST = refused(STATUS.ESME_RTHROTTLED)

/** The same text, sent from the recipient to the sender. */
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
