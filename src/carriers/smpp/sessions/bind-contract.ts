import type { ConnectionOptions } from 'node:tls'
import type { DeliverSm, SubmitSm } from '../pdus/message.ts'
import type { ReceiptState } from '../pdus/receipt.ts'
import type { QuerySm } from '../pdus/session-pdus.ts'

/**
 * TLS towards a carrier. `ca` lists the only trusted CAs in PEM. A server certificate in this list is trusted directly, regardless
 * of the name in the certificate.
 */
export type BindTls = Pick<ConnectionOptions, 'cert' | 'key' | 'servername'> & { ca?: string }

/** Kind of a session, which determines whether the session carries submits, deliveries or both (SMPP 3.4, 2.2.1). */
export type BindKind = 'transceiver' | 'transmitter' | 'receiver'

/** One session with a carrier. Times are milliseconds; omitted options have defaults. */
export type BindOptions = {
  /** A receiver never has room for submits. Every kind accepts deliveries. Default: `transceiver`. */
  kind?: BindKind
  host: string
  port: number
  tls?: BindTls
  systemId: string
  password: string
  systemType?: string
  /** Maximum number of submits in flight. Default: 10. */
  window?: number
  /** Submits per second; 0 for unlimited, the default. */
  rate?: number
  /** Maximum number of submits in a burst after idle time. Default: the window. */
  burst?: number
  /** Time without a response after which an enquire_link is sent. The session closes if two get no response, each within half that time. Default: 20 s. */
  enquireLinkMs?: number
  /** Time to wait for submit_sm_resp, after which the outcome is `unanswered`. Default: 30 s. */
  responseTimeoutMs?: number
  connectTimeoutMs?: number
  bindTimeoutMs?: number
  /** Time within which a PDU must be complete after its first byte. Default: 10 s. */
  frameTimeoutMs?: number
  /** Number of unanswered deliver_sm above which reading pauses. Default: 1,000. */
  inboundLimit?: number
  reconnect?: { firstMs?: number; maxMs?: number; authMs?: number }
  throttle?: { firstMs?: number; maxMs?: number; recoverMs?: number }
  /** Whether this process is certainly not fenced. If false, it neither submits nor opens sessions. Default: always true. */
  isCurrent?: () => boolean
  /** First sequence number, 1 to 0x7FFFFFFF. Default: 1. */
  firstSequence?: number
}

export type BindState = 'CONNECTING' | 'BINDING' | 'BOUND' | 'UNBINDING' | 'WAITING' | 'CLOSED'

/**
 * Outcome of a submit; each sequence number passed to `send` has exactly one. `sent` is false if no byte of it was sent, so that a
 * retry cannot cause a duplicate.
 */
export type Outcome =
  | { kind: 'answered'; sequence: number; commandStatus: number; messageId: string; sent: boolean }
  | { kind: 'unanswered'; sequence: number; reason: 'timeout' | 'closed'; sent: boolean }

/** Outcome of a query_sm: the state of the message, an error of the carrier, or no response. */
export type QueryOutcome =
  | { kind: 'answered'; state: ReceiptState; err: string | undefined }
  | { kind: 'refused'; commandStatus: number }
  | { kind: 'unanswered'; reason: 'timeout' | 'closed' }

/** Responds to a batch of deliver_sm in one write: one command_status for all, or one for each in order. */
export type AnswerDeliveries = (commandStatus: number | readonly number[]) => void

/** Events of a bind. A handler is never called from inside a call to the bind. */
export type BindEvents = {
  state?(state: BindState, reason?: string): void
  /** Called when submits may be sent again. */
  room?(): void
  outcomes(outcomes: Outcome[]): void
  /** Called with the deliver_sm PDUs of one chunk; `answer` must be called once to respond. */
  deliver(pdus: DeliverSm[], answer: AnswerDeliveries): void
}

/** The part of a pino logger that a bind uses. */
export type BindLog = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export type BindStats = {
  state: BindState
  /** Start of the state in milliseconds since 1970. */
  since: number
  window: { size: number; used: number }
  /** Submits per second allowed now; 0 for unlimited. */
  rate: number
  binds: number
  submits: number
  responses: number
  deliveries: number
  throttled: number
  /** Number of submits that the carrier rejected with an error other than throttling. */
  refused: number
  timeouts: number
  /** Time of the last enquire_link response in milliseconds since 1970; 0 for none. */
  enquiredAt: number
  /** Number of responses that match no pending request. */
  strays: number
  malformed: number
  lastError?: string
}

export type Bind = {
  readonly state: BindState
  /** Changes the submits per second; 0 for unlimited. */
  contract(rate: number): void
  /** Submits that can be reserved now, given the free window, the rate limit and the socket buffer. */
  room(): number
  /** Reserves up to `count` slots and returns their sequence numbers, so that they can be stored before sending. */
  reserve(count: number): number[]
  /** Sends reserved slots in one write. A slot whose session has ended yields an outcome `sent: false`. */
  send(items: readonly { sequence: number; pdu: SubmitSm }[]): void
  /** Queries the state of a message; the response may take as long as that of a submit. */
  query(query: QuerySm): Promise<QueryOutcome>
  /** Releases reserved slots that will not be used. */
  release(sequences: readonly number[]): void
  /** Stops reservations, waits up to `ms` for pending submits and unanswered deliveries, unbinds and closes permanently. */
  drain(ms: number): Promise<void>
  stats(): BindStats
}
