import type { PartOutcome } from '#carriers/index.ts'
import { book, type Booking } from './book.ts'
import { pump } from './submit.ts'
import {
  giveBackAll,
  hasShare,
  lineOf,
  recordOutcomes,
  type Held,
  type DispatchOptions,
  type Line,
} from './held.ts'
import { openOutstanding, type Outcome } from '../outstanding/outstanding.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** Messages that are leased to this node, on their way through its binds. */
export type Dispatch = {
  /** Whether a new message may be leased to this node at once. */
  mayLease(message: OutboundMessage): boolean
  /** Books places for messages that are about to be stored as leased to this node. */
  book(messages: OutboundMessage[]): Booking
  /** Takes messages that are leased to this node. */
  offer(messages: OutboundMessage[]): void
  /** Others of this carrier wait in the database: new ones must not overtake them. */
  backlog(carrierId: string, exists: boolean): void
  /** How many more leased messages this node can hold for a carrier; `crowd` are accounts of which it should take none. */
  roomFor(carrierId: string): { room: number; crowd: string[] }
  room(carrierId: string): void
  outcomes(carrierId: string, bind: number, outcomes: PartOutcome[]): void
  /** A session with this carrier is over: what was half sent on it is decided. */
  ended(carrierId: string): void
  /** Whether parts of a message have still to follow on a session. */
  halfSent(session: number): boolean
  /** The messages in hand, whose leases must be kept. */
  leased(): ReadonlySet<OutboundMessage>
  /** Gives back what waits here for a carrier that this node is no longer bound to. */
  unloadUnbound(): Promise<void>
  /** Takes no more, gives back what has not left. */
  stop(): Promise<void>
}

/** Opens the dispatch of one node. */
export function openDispatch(options: DispatchOptions): Dispatch {
  const { carriers } = options
  const outstanding = openOutstanding(options.metrics, carriers, options.journeys?.submitted)
  const held: Held = {
    ...options,
    lines: new Map(),
    outstanding,
    leased: new Set(),
    submitting: new Set(),
    stopped: false,
  }
  return {
    mayLease({ carrierId, accountId }) {
      if (held.stopped || carrierId === null || !carriers.isBound(carrierId)) return false
      const line = lineOf(held, carrierId)
      return !line.backlog && hasShare(line, accountId)
    },
    book: (messages) => book(held, messages),
    offer: (messages) => offer(held, messages),
    backlog: (carrierId, exists) => void (lineOf(held, carrierId).backlog = exists),
    roomFor: (carrierId) =>
      held.stopped || !carriers.isBound(carrierId) ? { room: 0, crowd: [] } : roomIn(lineOf(held, carrierId)),
    room: (carrierId) => pump(held, lineOf(held, carrierId)),
    outcomes: (carrierId, bind, outcomes) => takeAnswers(held, lineOf(held, carrierId), bind, outcomes),
    ended: (carrierId) => cutOff(held, lineOf(held, carrierId)),
    halfSent: (session) =>
      held.lines.values().some(({ rest }) => rest.some((submitting) => submitting.session === session)),
    leased: () => held.leased,
    unloadUnbound: () => unload(held, (line) => !carriers.isBound(line.carrierId)),
    async stop() {
      held.stopped = true
      // What is being marked is sent before its bind begins to close.
      await Promise.all(held.submitting)
      await unload(held, () => true)
    },
  }
}

/** A line that is full of a few accounts' messages has a place for each of the others' all the same; one of many moves on by itself. */
function roomIn({ queue, capacity }: Line): { room: number; crowd: string[] } {
  const messages = capacity.messages()
  const room = messages - queue.length
  if (room > 0) return { room, crowd: [] }
  if (queue.accounts > maxCrowd || queue.length >= 2 * messages) return { room: 0, crowd: [] }
  const share = Math.max(1, messages / (queue.accounts + 1))
  return { room: Math.ceil(share), crowd: queue.holding(share) }
}

const maxCrowd = 100

function offer(held: Held, messages: OutboundMessage[]): void {
  const touched = new Set<Line>()
  for (const message of messages) {
    const line = lineOf(held, message.carrierId!)
    line.queue.push(message)
    held.leased.add(message)
    touched.add(line)
  }
  for (const line of touched) pump(held, line)
}

function takeAnswers(held: Held, line: Line, bind: number, answers: PartOutcome[]): void {
  const outcomes: Outcome[] = []
  for (const answer of answers) {
    const outcome = held.outstanding.answered(bind, answer)
    if (outcome) outcomes.push(outcome)
  }
  line.capacity.answered(answers.length)
  if (outcomes.length > 0) void storeThenSend(held, line, outcomes)
  if (line.rest.length > 0) forgetDecided(line, outcomes)
}

/** Stores outcomes; where too many waited for that, sending goes on behind it. */
async function storeThenSend(held: Held, line: Line, outcomes: Outcome[]): Promise<void> {
  line.unstored.came(outcomes.length)
  await recordOutcomes(held, outcomes)
  line.unstored.stored(outcomes.length)
  pump(held, line)
}

/** What else waits for an answer of that session is decided by the last word on it. */
function cutOff(held: Held, line: Line): void {
  const over = line.rest.filter(({ session }) => !held.carriers.isOpen(session))
  const outcomes = over.flatMap((submitting) => held.outstanding.cutOff(submitting) ?? [])
  if (outcomes.length === 0) return
  void recordOutcomes(held, outcomes)
  forgetDecided(line, outcomes)
}

/** The remaining parts of a message whose outcome is decided are not sent any more. */
function forgetDecided(line: Line, outcomes: Outcome[]): void {
  const decided = new Set(outcomes.map((outcome) => outcome.message.id))
  line.rest = line.rest.filter((submitting) => !decided.has(submitting.message.id))
}

async function unload(held: Held, which: (line: Line) => boolean): Promise<void> {
  const lines = [...held.lines.values()].filter(which)
  await giveBackAll(
    held,
    lines.flatMap((line) => line.queue.clear()),
  )
}
