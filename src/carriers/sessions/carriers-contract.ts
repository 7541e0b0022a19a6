import type { InboundDelivery } from '../translate/inbound-deliveries.ts'
import type { Wire } from '../translate/envelope.ts'
import type { Meanings } from '../codes/meaning.ts'
import type { Availability } from './availability.ts'
import type { RoutingTables } from '../routing/routing-tables.ts'
import type { BindStats, Outcome, QueryOutcome, SubmitSm } from '../smpp/index.ts'

/** Reserved window slots of a bind, so that their sequence numbers can be stored before the submits are sent. */
export type Reservation = {
  slot: number
  /** Number of the bind, unique on this node. The sequence numbers of a bind continue over its sessions. */
  bind: number
  /** Number of the session, unique on this node. */
  session: number
  sequences: number[]
  /** Encoding and segmentation for the carrier. */
  wire: Wire
  send(items: { sequence: number; pdu: SubmitSm }[]): void
  release(sequences: number[]): void
}

/** Outcome of one submit; `messageId` is normalized for matching receipts. */
export type PartOutcome = Outcome

/** The deliver_sm PDUs in one chunk read from a carrier's connection. */
export type Delivery = {
  carrierId: string
  inbound: InboundDelivery[]
  /** Responds to every PDU once: accepted, rejected permanently, or to be retried by the carrier. */
  answer(results: DeliverResult[]): void
}
export type DeliverResult = 'accepted' | 'again' | 'refused'

export type CarrierEvents = {
  room(carrierId: string): void
  /** `bind` is the bind of the reservation, because two binds on a slot may use the same sequence numbers. */
  outcomes(carrierId: string, bind: number, outcomes: PartOutcome[]): void
  deliver(delivery: Delivery): void
  /** A session with this carrier was closed, so no further segments can be sent on that session. */
  ended(carrierId: string): void
  /** Whether further segments of a message must follow on this session, which is then kept open for a limited time. */
  halfSent(session: number): boolean
}

/** The carriers of one node. */
export type Carriers = {
  /** Meanings of the carrier's statuses and receipts. */
  meanings(carrierId: string): Meanings
  routing: Omit<RoutingTables, 'reload'>
  availability: Availability
  /** Number of submits that can be reserved now over this node's binds. */
  room(carrierId: string): number
  /** Reserves up to `count` window slots of the least used bind, or of one session; undefined if none is free or the session is closed. */
  reserve(carrierId: string, count: number, session?: number): Reservation | undefined
  /** Queries the state of a message over a bound session of this node. `id` is the ID by which receipts are matched. */
  query(carrierId: string, id: string, sender: string): Promise<QueryOutcome>
  /** Whether further segments can be sent on a session. */
  isOpen(session: number): boolean
  /** Whether this node has a bound session with a carrier. */
  isBound(carrierId: string): boolean
  /** Carriers with at least one bound session on this node. */
  bound(): string[]
  /** Reloads carriers and routes after an operator's change. */
  reload(): Promise<void>
  start(events: CarrierEvents): Promise<void>
  /** Closes all sessions immediately, because other nodes may bind in their place. Slots that are leased again are bound again. */
  releaseSessions(): void
  /** Stops new reservations, waits up to `ms` for pending responses, unbinds and releases the slots. */
  drain(ms: number): Promise<void>
  /** The sessions of this node; `perSecond` is the recent submit rate. */
  stats(): { carrierId: string; slot: number; stats: BindStats; perSecond: number }[]
}
