import type { TlsOptions } from 'node:tls'
import type { ClientSession } from './client-session.ts'
import type { ReceiptIdForm } from './receipt-pdu.ts'
import type { SubmitLog } from './submit-log.ts'

export type CarrierOptions = {
  /** 0, the default, is any free port. */
  port?: number
  host?: string
  /** Credentials of the only client; without them anybody may bind. */
  systemId?: string
  password?: string
  tls?: TlsOptions
  /** Delay of a receipt, and of a reply, after the response: 20 ms. */
  receiptDelayMs?: number
  /** Time before a refused delivery is tried again: 1 s. */
  redeliverMs?: number
  /** Time to bind after connecting, and to finish a PDU that has begun: 10 s. */
  patienceMs?: number
  receiptIds?: ReceiptIdForm
  /** Submits that the log remembers: 10,000; `keep` remembers all. */
  logLimit?: number
  keep?: boolean
}

/** Faults of the whole carrier, to be changed while it runs. */
export type CarrierFaults = {
  /** command_status for every bind. */
  refuseBinds?: number
  /** command_status for every bind_receiver. */
  refuseReceivers?: number
  /** command_status for every submit, whatever the plan says. */
  refuseSubmits?: number
  /** Delay of every response. */
  answerAfterMs?: number
  /** PDUs are read and nothing is answered. */
  silent?: boolean
}

export type CarrierStats = {
  sessions: number
  binds: number
  /** Sessions that the client ended with an unbind. */
  unbinds: number
  submits: number
  refused: number
  receipts: number
  /** Deliveries that wait for a client. */
  waiting: number
}

/** A message from a subscriber; without `systemId` it goes to the client that bound last. */
export type Origination = { from: string; to: string; text: string; systemId?: string }

export type Carrier = {
  readonly host: string
  readonly port: number
  readonly log: SubmitLog
  readonly faults: CarrierFaults
  /** The sessions that are connected now, to be closed, stopped or fed with raw octets. */
  sessions(): ClientSession[]
  originate(message: Origination): void
  stats(): CarrierStats
  close(): Promise<void>
}
