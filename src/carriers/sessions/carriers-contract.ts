import type { InboundDelivery } from '../translate/inbound-deliveries.ts'
import type { Wire } from '../translate/envelope.ts'
import type { Meanings } from '../codes/meaning.ts'
import type { Availability } from './availability.ts'
import type { RoutingTables } from '../routing/routing-tables.ts'
import type { BindStats, Outcome, SubmitSm } from '../smpp/index.ts'

/** Slots of one bind, taken before the bytes leave so that their sequence numbers can be stored first. */
export type Reservation = {
  slot: number
  /** The bind, by a number that this node gives no other one; its sequence numbers go on over its sessions. */
  bind: number
  /** The session it was taken on, by a number that this node gives no other one. */
  session: number
  sequences: number[]
  /** How the carrier wants its texts. */
  wire: Wire
  send(items: { sequence: number; pdu: SubmitSm }[]): void
  release(sequences: number[]): void
}

/** What became of one part; `messageId` is in the form that receipts are matched by. */
export type PartOutcome = Outcome

/** What came in one chunk from a carrier. */
export type Delivery = {
  carrierId: string
  arrivals: InboundDelivery[]
  /** Answers every arrival once: accepted, refused permanently, or to be retried by the carrier. */
  answer(verdicts: DeliverResult[]): void
}
export type DeliverResult = 'taken' | 'again' | 'refused'

export type CarrierEvents = {
  room(carrierId: string): void
  /** `bind` is that of the reservation: sequence numbers of two binds on one slot are alike. */
  outcomes(carrierId: string, bind: number, outcomes: PartOutcome[]): void
  deliver(delivery: Delivery): void
  /** A session with this carrier is over: nothing more can follow on it. */
  ended(carrierId: string): void
  /** Whether something must still follow on a session, which is then not ended before its time. */
  halfSent(session: number): boolean
}

/** The carriers of one node. */
export type Carriers = {
  /** What the words of a carrier mean. */
  meanings(carrierId: string): Meanings
  routing: Omit<RoutingTables, 'reload'>
  availability: Availability
  /** Submits that may be reserved now over this node's binds. */
  room(carrierId: string): number
  /** Takes up to `count` places of the emptiest bind, or of the given session; nothing when none is free or the session is over. */
  reserve(carrierId: string, count: number, session?: number): Reservation | undefined
  /** Whether something may still follow on a session. */
  isOpen(session: number): boolean
  /** Whether this node holds a bound session with a carrier. */
  isBound(carrierId: string): boolean
  /** Carriers with at least one bound session on this node. */
  bound(): string[]
  /** Reads carriers and routes again after an operator's change. */
  reload(): Promise<void>
  start(events: CarrierEvents): Promise<void>
  /** Ends every session at once, because others may bind in their place; slots that are leased again are filled again. */
  letGo(): void
  /** Stops reserving, waits for open responses, unbinds and frees the slots. */
  drain(ms: number): Promise<void>
  /** The sessions of this node; `perSecond` is how many submits each has sent of late. */
  stats(): { carrierId: string; slot: number; stats: BindStats; perSecond: number }[]
}
