import { needsReference, type Reservation } from '#carriers/index.ts'
import { giveBackAll, lineOf, type Held, type Line } from './held.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { Mark } from '../storing/storing-store.ts'
import { noteSubmitting, pump, submitFirst } from './submit.ts'

/** Messages that are being stored as leased to this node, of which some have a place in a bind's window already. */
export type Booking = {
  /** The mark that a message is stored with: it leaves as soon as that is committed. */
  markOf(message: OutboundMessage): Mark | undefined
  /**
   * Ends it: sends what was stored with a place. Of what is `open` nobody knows whether it was stored; since no byte of it has left,
   * it is given back. All other places come free.
   */
  end(stored: ReadonlySet<OutboundMessage>, open: OutboundMessage[]): void
}

type Booked = {
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
export function book(held: Held, messages: OutboundMessage[]): Booking {
  const byCarrier = Map.groupBy(messages, (message) => message.carrierId!)
  const booked = [...byCarrier].flatMap(([id, its]) => bookLine(held, lineOf(held, id), its) ?? [])
  return {
    markOf(message) {
      const its = booked.find((one) => one.messages.has(message))
      return its && { slot: its.reservation.slot, sequence: its.messages.get(message)! }
    },
    end(stored, open) {
      for (const one of booked) end(held, one, stored)
      const lost = open.filter((message) => booked.some((one) => one.messages.has(message)))
      void giveBackAll(held, lost, { marked: true })
    },
  }
}

function bookLine(held: Held, line: Line, messages: OutboundMessage[]): Booked | undefined {
  const isFree = !held.stopped && line.queue.length + line.rest.length === 0
  const count = isFree ? Math.min(messages.length, line.unstored.room()) : 0
  const reservation = count > 0 ? held.carriers.reserve(line.carrierId, count) : undefined
  if (!reservation) return undefined
  const { sequences, wire } = reservation
  // The parts of a long one need a reference, which is drawn when it is marked.
  const short = messages.filter((message) => !needsReference(message, wire)).slice(0, sequences.length)
  reservation.release(sequences.slice(short.length))
  const booked = new Map(short.map((message, i) => [message, sequences[i]!]))
  const late = setTimeout(() => letGo(held, one), held.placesKeptMs ?? keptMs).unref()
  const one: Booked = { line, reservation, messages: booked, before: [...line.marking], kept: true, late }
  return one
}

/** Has others take the places of what has not left yet. */
function letGo(held: Held, booked: Booked): void {
  booked.kept = false
  booked.reservation.release([...booked.messages.values()])
  pump(held, booked.line)
}

function end(held: Held, booked: Booked, stored: ReadonlySet<OutboundMessage>): void {
  const { line, reservation, messages } = booked
  const going = [...messages].filter(([message]) => stored.has(message))
  for (const [message] of going) {
    // As it is stored.
    Object.assign(message, { attempt: 1, tries: 1 })
    held.leased.add(message)
  }
  const before = booked.before.filter((one) => line.marking.has(one))
  if (before.length === 0) depart(held, booked, going)
  else
    noteSubmitting(
      held,
      line,
      Promise.allSettled(before).then(() => depart(held, booked, going)),
    )
  if (!booked.kept || going.length === messages.size) return
  reservation.release([...messages].flatMap(([message, sequence]) => (stored.has(message) ? [] : [sequence])))
  pump(held, line)
}

/** Sends what has its place still; what has lost it is given back as it is stored, unsent. */
function depart(held: Held, booked: Booked, going: [OutboundMessage, number][]): void {
  const { line, reservation, kept, late } = booked
  clearTimeout(late)
  if (!kept) {
    const unsent = going.map(([message]) => message)
    return void giveBackAll(held, unsent)
  }
  const { slot } = reservation
  reservation.send(
    going.map(([message, sequence]) =>
      submitFirst(held, line, reservation, { message, slot, sequence, long: false }, 0),
    ),
  )
}
