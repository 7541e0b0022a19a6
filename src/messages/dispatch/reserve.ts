import { requiresReference, type Reservation } from '#carriers/index.ts'
import { releaseAll, dispatchQueueOf, type InFlight, type DispatchQueue } from './in-flight.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { Mark } from '../storing/storing-store.ts'
import { noteSubmitting, pump, submitFirst } from './submit.ts'

/** Messages being stored as leased to this node, some with a reserved slot in a bind's window. */
export type SlotReservation = {
  /** The bind slot and sequence number to store with a message, if reserved; the message is sent as soon as they are committed. */
  markOf(message: OutboundMessage): Mark | undefined
  /**
   * Ends the reservation and sends the messages that were stored with a slot. It is unknown whether the `open` messages were stored; no byte of them has
   * been sent, so they are released. All other slots are freed.
   */
  end(stored: ReadonlySet<OutboundMessage>, open: OutboundMessage[]): void
}

type QueueReservation = {
  queue: DispatchQueue
  reservation: Reservation
  messages: Map<OutboundMessage, number>
  /** Batches that were marked earlier and are sent first. */
  before: Promise<void>[]
  /** Whether the slots are still reserved; a timer releases them. */
  kept: boolean
  late: NodeJS.Timeout
}

/** Maximum time for which slots stay reserved: a batch may wait long for a balance lock or for marks, and meanwhile no account can use its slots. */
const keptMs = 5_000

/**
 * Reserves slots for single-segment messages if no message waits before them, so that the statement that stores them also marks them. Messages
 * without a slot are marked later.
 */
export function reserveSlots(inFlight: InFlight, messages: OutboundMessage[]): SlotReservation {
  const byCarrier = Map.groupBy(messages, (message) => message.carrierId!)
  const reserved = [...byCarrier].flatMap(
    ([id, its]) => reserveInQueue(inFlight, dispatchQueueOf(inFlight, id), its) ?? [],
  )
  return {
    markOf(message) {
      const its = reserved.find((one) => one.messages.has(message))
      return its && { slot: its.reservation.slot, sequence: its.messages.get(message)! }
    },
    end(stored, open) {
      for (const one of reserved) end(inFlight, one, stored)
      const lost = open.filter((message) => reserved.some((one) => one.messages.has(message)))
      void releaseAll(inFlight, lost, { marked: true })
    },
  }
}

function reserveInQueue(
  inFlight: InFlight,
  queue: DispatchQueue,
  messages: OutboundMessage[],
): QueueReservation | undefined {
  const isFree = !inFlight.stopped && queue.turns.length + queue.rest.length === 0
  const count = isFree ? Math.min(messages.length, queue.unstored.room()) : 0
  const reservation = count > 0 ? inFlight.carriers.reserve(queue.carrierId, count) : undefined
  if (!reservation) return undefined
  const { sequences, wire } = reservation
  // The segments of a long message need a reference, which is drawn when the message is marked.
  const short = messages.filter((message) => !requiresReference(message, wire)).slice(0, sequences.length)
  reservation.release(sequences.slice(short.length))
  const reserved = new Map(short.map((message, i) => [message, sequences[i]!]))
  const late = setTimeout(() => releaseUnsent(inFlight, one), inFlight.reservationMs ?? keptMs).unref()
  const one: QueueReservation = {
    queue,
    reservation,
    messages: reserved,
    before: [...queue.marking],
    kept: true,
    late,
  }
  return one
}

/** Frees the slots of messages that were not sent yet. */
function releaseUnsent(inFlight: InFlight, reserved: QueueReservation): void {
  reserved.kept = false
  reserved.reservation.release([...reserved.messages.values()])
  pump(inFlight, reserved.queue)
}

function end(inFlight: InFlight, reserved: QueueReservation, stored: ReadonlySet<OutboundMessage>): void {
  const { queue, reservation, messages } = reserved
  const going = [...messages].filter(([message]) => stored.has(message))
  for (const [message] of going) {
    // These values are stored in the database too.
    Object.assign(message, { attempt: 1, tries: 1 })
    inFlight.leased.add(message)
  }
  const before = reserved.before.filter((one) => queue.marking.has(one))
  if (before.length === 0) depart(inFlight, reserved, going)
  else
    noteSubmitting(
      inFlight,
      queue,
      Promise.allSettled(before).then(() => depart(inFlight, reserved, going)),
    )
  if (!reserved.kept || going.length === messages.size) return
  reservation.release([...messages].flatMap(([message, sequence]) => (stored.has(message) ? [] : [sequence])))
  pump(inFlight, queue)
}

/** Sends messages that still have their slots; others are released unsent. */
function depart(inFlight: InFlight, reserved: QueueReservation, going: [OutboundMessage, number][]): void {
  const { queue, reservation, kept, late } = reserved
  clearTimeout(late)
  if (!kept) {
    const unsent = going.map(([message]) => message)
    return void releaseAll(inFlight, unsent)
  }
  const { slot } = reservation
  reservation.send(
    going.map(([message, sequence]) =>
      submitFirst(inFlight, queue, reservation, { message, slot, sequence, long: false }, 0),
    ),
  )
}
