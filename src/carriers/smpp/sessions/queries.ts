import { isFault, type Fault } from '../pdus/fault.ts'
import { maybeEqualIds } from '../pdus/message-id.ts'
import { stateNumbered } from '../pdus/receipt.ts'
import { encodeQuery, type QuerySm, type QuerySmResp } from '../pdus/session-pdus.ts'
import { STATUS } from '../pdus/statuses.ts'
import type { QueryOutcome } from './bind-contract.ts'
import type { SubmitGate } from './submits.ts'

type Pending = { messageId: string; end(outcome: QueryOutcome): void; timer: NodeJS.Timeout }

/** The query_sm requests of a bind. They do not count towards the window, because they are rare. */
export class Queries {
  readonly #gate: SubmitGate
  readonly #timeoutMs: number
  readonly #pending = new Map<number, Pending>()

  constructor(gate: SubmitGate, timeoutMs: number) {
    this.#gate = gate
    this.#timeoutMs = timeoutMs
  }

  ask(query: QuerySm): Promise<QueryOutcome> {
    if (!this.#gate.open()) return Promise.resolve({ kind: 'unanswered', reason: 'closed' })
    const sequence = this.#gate.nextSequence()
    const pdu = encodeQuery(sequence, query)
    if (isFault(pdu)) return Promise.resolve({ kind: 'refused', commandStatus: pdu.commandStatus })
    const { promise, resolve } = Promise.withResolvers<QueryOutcome>()
    const end = () => this.#end(sequence, { kind: 'unanswered', reason: 'timeout' })
    const timer = setTimeout(end, this.#timeoutMs)
    this.#pending.set(sequence, { messageId: query.messageId, end: resolve, timer })
    this.#gate.write(pdu)
    return promise
  }

  /** Handles a response or a generic_nack; returns false if the sequence number belongs to no query. */
  answered(sequence: number, commandStatus: number, body?: QuerySmResp | Fault): boolean {
    const pending = this.#pending.get(sequence)
    return pending !== undefined && this.#end(sequence, outcomeOf(pending.messageId, commandStatus, body))
  }

  /** Ends all queries, because their session has ended. */
  abandon(): void {
    for (const sequence of this.#pending.keys()) this.#end(sequence, { kind: 'unanswered', reason: 'closed' })
  }

  #end(sequence: number, outcome: QueryOutcome): boolean {
    const pending = this.#pending.get(sequence)
    if (!pending) return false
    this.#pending.delete(sequence)
    clearTimeout(pending.timer)
    pending.end(outcome)
    return true
  }
}

/** A response about another message is an error of the carrier; some carriers omit the ID. */
function outcomeOf(id: string, commandStatus: number, body: QuerySmResp | Fault | undefined): QueryOutcome {
  if (commandStatus !== STATUS.ESME_ROK) return { kind: 'refused', commandStatus }
  if (!body || isFault(body) || (body.messageId !== '' && !maybeEqualIds(body.messageId, id)))
    return { kind: 'refused', commandStatus: STATUS.ESME_RUNKNOWNERR }
  const err = body.errorCode === 0 ? undefined : String(body.errorCode)
  return { kind: 'answered', state: stateNumbered(body.messageState), err }
}
