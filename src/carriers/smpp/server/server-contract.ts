import type { BindKind } from '../sessions/bind-contract.ts'
import type { SessionTimes } from '../sessions/vigil.ts'
import type { CancelSm, ReplaceSm } from '../pdus/change-pdus.ts'
import type { ShortMessage, SubmitSm } from '../pdus/message.ts'
import type { ReceiptState } from '../pdus/receipt.ts'
import type { QuerySm } from '../pdus/session-pdus.ts'
import type { Destination, FailedDestination } from '../pdus/submit-pdus.ts'

/** The bind of a client, and its connection. */
export type BindRequest = {
  kind: BindKind
  systemId: string
  password: string
  systemType: string
  interfaceVersion: number
  /** Address of the client, without port. */
  address: string
  /** The TLS version, or null. */
  tls: string | null
}

/** The decision about a bind: a command_status of a refusal, or the limits of the session. */
export type Admission =
  | { status: number }
  | {
      status: 0
      /** The `system_id` in the response. */
      systemId: string
      /** Submits without a response that a client may have. Further ones are refused with ESME_RTHROTTLED. */
      window: number
      /** Deliveries without a response in one session. */
      deliveryWindow: number
    }

/** A submit_sm or data_sm, or a submit_multi with its destinations. */
export type ReceivedSubmit = {
  sequence: number
  message: ShortMessage
  destinations?: readonly Destination[]
}

/** The response to one submit. `failed` lists the refused destinations of a submit_multi. */
export type SubmitAnswer = {
  sequence: number
  status: number
  messageId: string
  failed?: readonly FailedDestination[]
}

/** State of a message for query_sm. `finalAt` is in milliseconds since 1970. */
export type MessageState = { state: ReceiptState; finalAt?: number | undefined; error: number }

/** The result of a delivery: the command_status of the client, or why there is none. */
export type DeliveryResult = number | 'timeout' | 'closed'

/** The part of a session that its host uses. */
export type ServerSession = {
  readonly id: string
  /** The bind of the session; undefined until the bind is accepted. */
  readonly bind: BindRequest | undefined
  /** Milliseconds since 1970. */
  readonly since: number
  /** Whether the session accepts deliveries at all. */
  readonly receives: boolean
  /** Number of deliveries that can be sent now. */
  room(): number
  /** Sends a message or a receipt; the result is reported with this sequence number. Returns undefined if it cannot be encoded. */
  deliver(pdu: SubmitSm): number | undefined
  /** Responds to submits, in one write. */
  answer(answers: readonly SubmitAnswer[]): void
  /** Unbinds and closes; open submits are answered before, for at most `ms`. */
  end(reason: string, ms: number): Promise<void>
  stats(): SessionStats
}

export type SessionStats = {
  /** Submits that were not refused at once. */
  submits: number
  /** Requests that were answered with an error. */
  refused: number
  deliveries: number
  /** Submits without a response. */
  window: { size: number; used: number }
  /** Deliveries without a response. */
  deliveryWindow: { size: number; used: number }
  /** Octets that are buffered because the client does not read them. */
  unread: number
  /** The last refusal or error of the session. */
  lastError: string | undefined
}

/** The meaning of requests, which the protocol does not know. No function is called before the bind is accepted, except `admit`. */
export type ServerHost = {
  readonly times: SessionTimes & { responseTimeoutMs: number }
  admit(session: ServerSession, bind: BindRequest): Promise<Admission>
  /** Called once after the response to an accepted bind was written. */
  bound(session: ServerSession): void
  /** Called with the submits of one chunk; `session.answer` responds to each. */
  submit(session: ServerSession, submits: ReceivedSubmit[]): void
  /** Returns the state of a message, or undefined if the client has no such message. */
  query(session: ServerSession, query: QuerySm): Promise<MessageState | undefined>
  /** Returns the command_status of the response. */
  cancel(session: ServerSession, request: CancelSm): Promise<number>
  replace(session: ServerSession, request: ReplaceSm): Promise<number>
  delivered(session: ServerSession, sequence: number, result: DeliveryResult): void
  /** Called when the session can accept deliveries again. */
  room(session: ServerSession): void
  /** Called when a session has answered a request with an error by itself, because it is malformed or beyond the window. */
  refused?(commandId: number, status: number): void
  /** Called with each PDU, or with several PDUs that were written together. */
  trace?(session: ServerSession, direction: 'in' | 'out', pdu: Buffer): void
  /** Called once, as the last event of a session that was bound. */
  ended(session: ServerSession, reason: string): void
}
