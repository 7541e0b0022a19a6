import { STATUS, type ReceiptState } from '#carriers/smpp/index.ts'

/**
 * One delivery receipt of a message: its time (the default delay unless specified) and its form; `garbage` is an unreadable text. With
 * `foreign` the receipt has an ID that was never assigned.
 */
export type ReceiptStep = {
  state: ReceiptState
  err: number
  afterMs?: number
  form?: 'text' | 'tlv' | 'garbage'
  foreign?: true
}

/**
 * Deviation from a regular submit_sm_resp: no response (`none`); a generic_nack (`nack`), an `unbind`, or a connection `reset` or `close`
 * instead; a reset in the middle of the response (`torn`); the response `twice`, or with a `stray` sequence number.
 */
export type OddAnswer = 'none' | 'nack' | 'reset' | 'close' | 'torn' | 'twice' | 'stray' | 'unbind'

/** Behavior of the carrier for one submit. */
export type Behaviour = {
  /** command_status of the response. */
  status: number
  answer?: OddAnswer
  answerAfterMs?: number
  /** `empty`: no ID. `shared`: one ID for all messages with the same text here. */
  id?: 'empty' | { shared: string }
  receipts: readonly ReceiptStep[]
  /** The state that no receipt reports. */
  fate?: ReceiptStep
  /** Receipts are sent before the response. */
  early?: boolean
  /** The text is sent back as a message from the subscriber. */
  echo?: boolean
  /** The first `times` submits to the number have this behavior; later submits have the `behaviour` of `later`. */
  later?: { times: number; behaviour: Behaviour }
}

const OK = STATUS.ESME_ROK

export const DELIVERED: ReceiptStep = { state: 'DELIVRD', err: 0 }

/** Accepted, with these receipts. */
export function ends(...receipts: ReceiptStep[]): Behaviour {
  return { status: OK, receipts }
}

/** Rejected with this command_status. */
export function refused(status: number): Behaviour {
  return { status, receipts: [] }
}

/** Neither accepted nor rejected: the client gets no outcome and no receipt. */
export function lost(answer: OddAnswer): Behaviour {
  return { status: OK, answer, receipts: [] }
}

/** The behavior for the first `times` submits to a number; later submits are delivered. With 0 the behavior applies to all. */
export function atFirst(behaviour: Behaviour, times: number): Behaviour {
  return times > 0 ? { ...behaviour, later: { times, behaviour: ends(DELIVERED) } } : behaviour
}
