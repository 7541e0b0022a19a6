import { requiresReference, type Reservation } from '#carriers/index.ts'
import { releaseAll, lineOf, type InFlight, type Line } from './in-flight.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { Mark } from '../storing/storing-store.ts'
import { noteSubmitting, pump, submitFirst } from './submit.ts'

/** Messages that are being stored as leased to this node, of which some have a place in a bind's window already. */
export type SlotReservation = {
  /** The mark that a message is stored with: it leaves as soon as that is committed. */
  markOf(message: OutboundMessage): Mark | undefined
  /**
   * Ends it: sends what was stored with a place. Of what is `open` nobody knows whether it was stored; since no byte of it has left,
   * it is given back. All other places come free.
   */
  end(stored: ReadonlySet<OutboundMessage>, open: OutboundMessage[]): void
}

type LineReservation = {
  line: Line
  reservation: Reservation
  messages: Map<OutboundMessage, number>
  /** What was being marked before them, and leaves before them. */
  before: Promise<void>[]
  /** Whether its places are still its own, and what ends that. */
  kept: boolean
  late: NodeJS.Timeout
}

/** A batch may wait for long, for the lock of one account's balance or behind marks, and the places that it keeps are all accounts'. */
const keptMs = 5_000

/**
 * Books places for messages of one part where nothing waits before them, so that the statement that stores them marks them too. What
 * gets none is marked when it is taken over.
 */
export function reserveSlots(inFlight: InFlight, messages: OutboundMessage[]): SlotReservation {
  const byCarrier = Map.groupBy(messages, (message) => message.carrierId!)
  const reserved = [...byCarrier].flatMap(
    ([id, its]) => reserveLine(inFlight, lineOf(inFlight, id), its) ?? [],
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

function reserveLine(
  inFlight: InFlight,
  line: Line,
  messages: OutboundMessage[],
): LineReservation | undefined {
  const isFree = !inFlight.stopped && line.queue.length + line.rest.length === 0
  const count = isFree ? Math.min(messages.length, line.unstored.room()) : 0
  const reservation = count > 0 ? inFlight.carriers.reserve(line.carrierId, count) : undefined
  if (!reservation) return undefined
  const { sequences, wire } = reservation
  // The parts of a long one need a reference, which is drawn when it is marked.
  const short = messages.filter((message) => !requiresReference(message, wire)).slice(0, sequences.length)
  reservation.release(sequences.slice(short.length))
  const reserved = new Map(short.map((message, i) => [message, sequences[i]!]))
  const late = setTimeout(() => releaseUnsent(inFlight, one), inFlight.placesKeptMs ?? keptMs).unref()
  const one: LineReservation = {
    line,
    reservation,
    messages: reserved,
    before: [...line.marking],
    kept: true,
    late,
  }
  return one
}

/** Has others take the places of what has not left yet. */
function releaseUnsent(inFlight: InFlight, reserved: LineReservation): void {
  reserved.kept = false
  reserved.reservation.release([...reserved.messages.values()])
  pump(inFlight, reserved.line)
}

function end(inFlight: InFlight, reserved: LineReservation, stored: ReadonlySet<OutboundMessage>): void {
  const { line, reservation, messages } = reserved
  const going = [...messages].filter(([message]) => stored.has(message))
  for (const [message] of going) {
    // As it is stored.
    Object.assign(message, { attempt: 1, tries: 1 })
    inFlight.leased.add(message)
  }
  const before = reserved.before.filter((one) => line.marking.has(one))
  if (before.length === 0) depart(inFlight, reserved, going)
  else
    noteSubmitting(
      inFlight,
      line,
      Promise.allSettled(before).then(() => depart(inFlight, reserved, going)),
    )
  if (!reserved.kept || going.length === messages.size) return
  reservation.release([...messages].flatMap(([message, sequence]) => (stored.has(message) ? [] : [sequence])))
  pump(inFlight, line)
}

/** Sends what has its place still; what has lost it is given back as it is stored, unsent. */
function depart(inFlight: InFlight, reserved: LineReservation, going: [OutboundMessage, number][]): void {
  const { line, reservation, kept, late } = reserved
  clearTimeout(late)
  if (!kept) {
    const unsent = going.map(([message]) => message)
    return void releaseAll(inFlight, unsent)
  }
  const { slot } = reservation
  reservation.send(
    going.map(([message, sequence]) =>
      submitFirst(inFlight, line, reservation, { message, slot, sequence, long: false }, 0),
    ),
  )
}
