import { STATUS, type ReceiptState } from '#carriers/smpp/index.ts'

/**
 * One receipt of a message: when it comes (after the usual delay unless told) and in which of its two forms; `garbage` is a
 * text that nobody can read. With `foreign` it carries an id that was never given.
 */
export type ReceiptStep = {
  state: ReceiptState
  err: number
  afterMs?: number
  form?: 'text' | 'tlv' | 'garbage'
  foreign?: true
}

/**
 * How a response differs from a plain submit_sm_resp: there is `none`, or a generic_nack (`nack`); the connection is `reset` or
 * a `close` comes instead, or a reset in its middle (`torn`); it comes `twice`, with a `stray` sequence number, or is an `unbind`.
 */
export type OddAnswer = 'none' | 'nack' | 'reset' | 'close' | 'torn' | 'twice' | 'stray' | 'unbind'

/** What the carrier does with one submit. */
export type Behaviour = {
  /** command_status of the response. */
  status: number
  answer?: OddAnswer
  answerAfterMs?: number
  /** No id at all, or one that everything with the same `shared` gets. */
  id?: 'empty' | { shared: string }
  receipts: readonly ReceiptStep[]
  /** Receipts leave before the response. */
  early?: boolean
  /** The message comes back as one from the subscriber. */
  echo?: boolean
  /** Only the first `times` submits to the number have this behaviour, the later ones that one. */
  later?: { times: number; behaviour: Behaviour }
}

const OK = STATUS.ESME_ROK

export const DELIVERED: ReceiptStep = { state: 'DELIVRD', err: 0 }

/** Taken, with these receipts. */
export function ends(...receipts: ReceiptStep[]): Behaviour {
  return { status: OK, receipts }
}

/** Refused, with this command_status. */
export function refused(status: number): Behaviour {
  return { status, receipts: [] }
}

/** Neither refused nor taken: what is answered says nothing, and no receipt follows. */
export function lost(answer: OddAnswer): Behaviour {
  return { status: OK, answer, receipts: [] }
}

/** The behaviour for the first `times` submits to a number, then it is delivered; 0 times is always. */
export function atFirst(behaviour: Behaviour, times: number): Behaviour {
  return times > 0 ? { ...behaviour, later: { times, behaviour: ends(DELIVERED) } } : behaviour
}
