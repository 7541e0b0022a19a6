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
  /** 0, the default, is any free port. */
  port?: number
  host?: string
  /** Credentials of the only client; without them anybody may bind. */
  systemId?: string
  password?: string
  tls?: TlsOptions
  /** Sessions that may be bound at once: any number. More are refused with ESME_RBINDFAIL, and counted. */
  maxBinds?: number
  /** Submits a second that are taken: any number. More are refused with ESME_RTHROTTLED, and counted. */
  rate?: number
  /** Delay of a receipt, and of a reply, after the response: 20 ms. */
  receiptDelayMs?: number
  /** Time before a refused delivery is tried again: 1 s. */
  redeliverMs?: number
  /** Time to bind after connecting, and to finish a PDU that has begun: 10 s. */
  patienceMs?: number
  /** Silence after which enquire_link asks the client; half as long without an answer, twice, ends the session: 60 s, 0 is never. */
  enquireLinkMs?: number
  /** Silence after which a session is ended without a question: 0, which is never. */
  inactivityMs?: number
  /** How responses write ids: `hex`. */
  idForm?: IdForm
  /** How receipts write the same ids: as the response. */
  receiptIds?: IdForm | 'same'
  /** Where receipts say what they say: `both`, in their text and in their parameters. */
  receiptForm?: ReceiptForm
  /** Submits that the log remembers, and records that the journal does: 10,000 each; `keep` remembers all submits. */
  logLimit?: number
  keep?: boolean
}

export type CarrierStats = {
  sessions: number
  binds: number
  /** Binds that were refused because there were enough sessions. */
  overLimit: number
  /** Sessions that the client ended with an unbind. */
  unbinds: number
  submits: number
  refused: number
  /** Submits that were refused because they came faster than the carrier's rate. */
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
  /** Every PDU in both directions, and what else happened. */
  readonly journal: Journal
  /** What has arrived on the phones of subscribers, and what was written there. */
  readonly handsets: Handsets
  /** Shorthands for faults of the whole carrier without an end. */
  readonly faults: CarrierFaults
  /** Puts a fault in force and answers its id. */
  inject(fault: FaultInput): number
  /** Ends one fault by its id, all of a name, or all; answers how many there were. */
  withdraw(selector?: number | FaultName): number
  /** The faults in force. */
  inForce(): ActiveFault[]
  /** The sessions that are connected now, to be closed, stopped or fed with raw octets. */
  sessions(): ClientSession[]
  /** Lets a subscriber write; answers of how many PDUs the message is. Throws `ImpossibleMessage`. */
  originate(message: Origination): number
  /** Subscribers who write again and again stop; answers how many crowds of them there were. What they have written is still delivered. */
  hush(): number
  stats(): CarrierStats
  close(): Promise<void>
}
