import type { TlsOptions } from 'node:tls'
import type { ClientSession } from './client-session.ts'
import type { ActiveFault } from './faults/faults.ts'
import type { CarrierFaults } from './faults/shorthands.ts'
import type { FaultName, FaultInput } from './faults/table.ts'
import type { Journal } from './log/journal.ts'
import type { SubmitLog } from './log/submit-log.ts'
import type { IdForm } from './message-ids.ts'
import type { ReceiptForm } from './receipt-pdu.ts'
import type { Handsets } from './subscribers/handsets.ts'
import type { Origination } from './subscribers/origination.ts'

export type CarrierOptions = {
  /** Default: 0, any free port. */
  port?: number
  host?: string
  /** Credentials of the only client; without them any client may bind. */
  systemId?: string
  password?: string
  tls?: TlsOptions
  /** Maximum sessions; further binds are rejected with ESME_RBINDFAIL and counted. Default: unlimited. */
  maxBinds?: number
  /** Maximum submits per second; further submits are rejected with ESME_RTHROTTLED and counted. Default: unlimited. */
  rate?: number
  /** Delay of a receipt or reply after the response. Default: 20 ms. */
  receiptDelayMs?: number
  /** Delay before a rejected delivery is retried. Default: 1 s. */
  redeliverMs?: number
  /** Time limit to bind after connecting, and to complete a started PDU. Default: 10 s. */
  bindTimeoutMs?: number
  /** Idle time before an enquire_link. Two without a response, each within half of this time, end the session. Default: 60 s; 0 for never. */
  enquireLinkMs?: number
  /** Idle time after which a session is ended without an enquire_link. Default: 0, never. */
  inactivityMs?: number
  /** Format of IDs in responses. Default: `hex`. */
  idForm?: IdForm
  /** Format of IDs in receipts. Default: as in the response. */
  receiptIds?: IdForm | 'same'
  /** Form of receipts. Default: `both`, text and parameters. */
  receiptForm?: ReceiptForm
  /** Whether the carrier answers query_sm; otherwise it does not know the command. Default: true. */
  queries?: boolean
  /** Maximum number of submits in the log, of messages that can be queried, and of records in the journal. Default: 10,000 each; `keep` keeps all submits. */
  logLimit?: number
  keep?: boolean
}

export type CarrierStats = {
  sessions: number
  binds: number
  /** Binds rejected because of the maximum number of sessions. */
  overLimit: number
  /** Sessions that the client ended with an unbind. */
  unbinds: number
  submits: number
  refused: number
  /** Submits rejected because they exceeded the rate. */
  tooFast: number
  receipts: number
  /** Deliveries that wait for a client. */
  waiting: number
}

export type Carrier = {
  readonly host: string
  readonly port: number
  /** The submits. */
  readonly log: SubmitLog
  /** All PDUs in both directions, and other events. */
  readonly journal: Journal
  /** Messages received and sent by the subscribers' handsets. */
  readonly handsets: Handsets
  /** Shorthands for permanent faults of the whole carrier. */
  readonly faults: CarrierFaults
  /** Activates a fault and returns its ID. */
  inject(fault: FaultInput): number
  /** Clears one fault by its ID, all faults of a name, or all; returns the number of cleared faults. */
  withdraw(selector?: number | FaultName): number
  /** The active faults. */
  inForce(): ActiveFault[]
  /** The connected sessions, which can be closed, paused or sent raw octets. */
  sessions(): ClientSession[]
  /** Sends a message from a subscriber; returns its number of PDUs. Throws `ImpossibleMessage`. */
  originate(message: Origination): number
  /** Stops repeated messages of subscribers; returns the number of stopped series. Messages already written are still delivered. */
  hush(): number
  stats(): CarrierStats
  close(): Promise<void>
}
