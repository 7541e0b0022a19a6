import type { ConnectionOptions } from 'node:tls'
import type { DeliverSm, SubmitSm } from '../pdus/message.ts'

/**
 * TLS towards a carrier. `ca` is PEM: the only authorities that are believed. A certificate that is shown and stands in it
 * is believed by itself, whatever name it bears.
 */
export type BindTls = Pick<ConnectionOptions, 'cert' | 'key' | 'servername'> & { ca?: string }

/** What a session may carry: submits and deliveries, or one of them (SMPP 3.4, 2.2.1). */
export type BindKind = 'transceiver' | 'transmitter' | 'receiver'

/** One session with a carrier. Times are milliseconds; what is left out has a default. */
export type BindOptions = {
  /** A receiver has never room for submits. Deliveries are taken by every kind: `transceiver`. */
  kind?: BindKind
  host: string
  port: number
  tls?: BindTls
  systemId: string
  password: string
  systemType?: string
  /** Submits that may wait for their response at once: 10. */
  window?: number
  /** Submits per second: 0 is no limit. */
  rate?: number
  /** Submits that may leave at once after a quiet time: the window. */
  burst?: number
  /** Time without any answer after which enquire_link asks; half as long without one, twice, ends the session: 20 s. */
  enquireLinkMs?: number
  /** Time for submit_sm_resp, then the outcome is `unanswered`: 30 s. */
  responseTimeoutMs?: number
  connectTimeoutMs?: number
  bindTimeoutMs?: number
  /** Time in which a PDU that has begun must be complete: 10 s. */
  frameTimeoutMs?: number
  /** deliver_sm not answered yet, above which reading pauses: 1,000. */
  inboundLimit?: number
  reconnect?: { firstMs?: number; maxMs?: number; authMs?: number }
  throttle?: { firstMs?: number; maxMs?: number; recoverMs?: number }
  /** Whether the process cannot have been fenced; while false, nothing is submitted and no session is opened. Default: always true. */
  isCurrent?: () => boolean
  /** First sequence number, 1 … 0x7FFFFFFF: 1. */
  firstSequence?: number
}

export type BindState = 'CONNECTING' | 'BINDING' | 'BOUND' | 'UNBINDING' | 'WAITING' | 'CLOSED'

/**
 * What became of a submit; each sequence number given to `send` has exactly one.
 * `sent` is false when no byte of it left: it may go again at no risk of a double.
 */
export type Outcome =
  | { kind: 'answered'; sequence: number; commandStatus: number; messageId: string; sent: boolean }
  | { kind: 'unanswered'; sequence: number; reason: 'timeout' | 'closed'; sent: boolean }

/** Answers a batch of deliver_sm in one write: one command_status for all, or one for each in order. */
export type AnswerDeliveries = (commandStatus: number | readonly number[]) => void

/** Called by a bind, never from inside a call to it. */
export type BindEvents = {
  state?(state: BindState, reason?: string): void
  /** Submits may go again. */
  room?(): void
  outcomes(outcomes: Outcome[]): void
  /** A batch as it came in one chunk; nothing is answered until `answer` is called, once. */
  deliver(pdus: DeliverSm[], answer: AnswerDeliveries): void
}

/** The part of a pino logger that a bind uses. */
export type BindLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export type BindStats = {
  state: BindState
  /** When the state began, milliseconds since 1970. */
  since: number
  window: { size: number; used: number }
  /** Submits per second now allowed; 0 is no limit. */
  rate: number
  binds: number
  submits: number
  responses: number
  deliveries: number
  throttled: number
  /** Submits that were answered with any other error. */
  refused: number
  timeouts: number
  /** When an enquire_link was answered last, milliseconds since 1970; 0 is never. */
  enquiredAt: number
  /** Responses that answer no open request. */
  strays: number
  malformed: number
  lastError?: string
}

export type Bind = {
  readonly state: BindState
  /** From now on so many submits a second; 0 is no limit. */
  contract(rate: number): void
  /** Submits that may be reserved now: free window, pace, and a socket that takes bytes. */
  room(): number
  /** Takes up to `count` slots and tells their sequence numbers, so that they can be stored before bytes leave. */
  reserve(count: number): number[]
  /** Sends reserved slots in one write. A slot whose session ended meanwhile yields an outcome `sent: false`. */
  send(items: readonly { sequence: number; pdu: SubmitSm }[]): void
  /** Gives back reserved slots that will not be sent. */
  release(sequences: readonly number[]): void
  /** Reserves no more, waits up to `ms` for the window and unanswered deliveries, unbinds and closes for good. */
  drain(ms: number): Promise<void>
  stats(): BindStats
}
