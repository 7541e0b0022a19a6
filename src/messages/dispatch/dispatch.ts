import type { PartOutcome } from '#carriers/index.ts'
import { reserveSlots, type SlotReservation } from './reserve.ts'
import { pump } from './submit.ts'
import {
  releaseAll,
  hasShare,
  lineOf,
  recordOutcomes,
  type InFlight,
  type DispatchOptions,
  type Line,
} from './in-flight.ts'
import { openOutstanding, type Outcome } from '../outstanding/outstanding.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** Messages leased to this node, and their submission through its binds. */
export type Dispatch = {
  /** Whether a new message may be leased to this node at once. */
  mayLease(message: OutboundMessage): boolean
  /** Reserves window slots for messages that are about to be stored as leased to this node. */
  book(messages: OutboundMessage[]): SlotReservation
  /** Enqueues messages leased to this node. */
  offer(messages: OutboundMessage[]): void
  /** Notes whether other messages of this carrier wait in the database: new ones must not overtake them. */
  backlog(carrierId: string, exists: boolean): void
  /** How many more messages this node can lease for a carrier; accounts in `crowd` already have their share. */
  roomFor(carrierId: string): { room: number; crowd: string[] }
  room(carrierId: string): void
  outcomes(carrierId: string, bind: number, outcomes: PartOutcome[]): void
  /** A session with this carrier has ended: decides the partly sent messages on it. */
  ended(carrierId: string): void
  /** Whether segments of a message have still to be sent on a session. */
  halfSent(session: number): boolean
  /** The messages leased to this node, whose leases must be renewed. */
  leased(): ReadonlySet<OutboundMessage>
  /** Releases messages queued for carriers that this node is no longer bound to. */
  unloadUnbound(): Promise<void>
  /** Stops leasing and releases messages that were not sent. */
  stop(): Promise<void>
}

/** Opens the dispatch of a node. */
export function openDispatch(options: DispatchOptions): Dispatch {
  const { carriers } = options
  const outstanding = openOutstanding(options.metrics, carriers, options.journeys?.submitted)
  const inFlight: InFlight = {
    ...options,
    lines: new Map(),
    outstanding,
    leased: new Set(),
    submitting: new Set(),
    stopped: false,
  }
  return {
    mayLease({ carrierId, accountId }) {
      if (inFlight.stopped || carrierId === null || !carriers.isBound(carrierId)) return false
      const line = lineOf(inFlight, carrierId)
      return !line.backlog && hasShare(line, accountId)
    },
    book: (messages) => reserveSlots(inFlight, messages),
    offer: (messages) => enqueue(inFlight, messages),
    backlog: (carrierId, exists) => void (lineOf(inFlight, carrierId).backlog = exists),
    roomFor: (carrierId) =>
      inFlight.stopped || !carriers.isBound(carrierId)
        ? { room: 0, crowd: [] }
        : roomIn(lineOf(inFlight, carrierId)),
    room: (carrierId) => pump(inFlight, lineOf(inFlight, carrierId)),
    outcomes: (carrierId, bind, outcomes) =>
      takeAnswers(inFlight, lineOf(inFlight, carrierId), bind, outcomes),
    ended: (carrierId) => cutOff(inFlight, lineOf(inFlight, carrierId)),
    halfSent: (session) =>
      inFlight.lines.values().some(({ rest }) => rest.some((submitting) => submitting.session === session)),
    leased: () => inFlight.leased,
    unloadUnbound: () => unload(inFlight, (line) => !carriers.isBound(line.carrierId)),
    async stop() {
      inFlight.stopped = true
      // Messages being marked are sent before their binds close.
      await Promise.all(inFlight.submitting)
      await unload(inFlight, () => true)
    },
  }
}

/** A queue filled by a few accounts still has room for others; one shared by many accounts keeps moving by itself. */
function roomIn({ queue, capacity }: Line): { room: number; crowd: string[] } {
  const messages = capacity.messages()
  const room = messages - queue.length
  if (room > 0) return { room, crowd: [] }
  if (queue.accounts > maxCrowd || queue.length >= 2 * messages) return { room: 0, crowd: [] }
  const share = Math.max(1, messages / (queue.accounts + 1))
  return { room: Math.ceil(share), crowd: queue.holding(share) }
}

const maxCrowd = 100

function enqueue(inFlight: InFlight, messages: OutboundMessage[]): void {
  const touched = new Set<Line>()
  for (const message of messages) {
    const line = lineOf(inFlight, message.carrierId!)
    line.queue.push(message)
    inFlight.leased.add(message)
    touched.add(line)
  }
  for (const line of touched) pump(inFlight, line)
}

function takeAnswers(inFlight: InFlight, line: Line, bind: number, answers: PartOutcome[]): void {
  const outcomes: Outcome[] = []
  for (const answer of answers) {
    const outcome = inFlight.outstanding.answered(bind, answer)
    if (outcome) outcomes.push(outcome)
  }
  line.capacity.answered(answers.length)
  if (outcomes.length > 0) void storeThenSend(inFlight, line, outcomes)
  if (line.rest.length > 0) removeDecided(line, outcomes)
}

/** Stores outcomes; if submitting had paused for too many unstored ones, it resumes. */
async function storeThenSend(inFlight: InFlight, line: Line, outcomes: Outcome[]): Promise<void> {
  line.unstored.came(outcomes.length)
  await recordOutcomes(inFlight, outcomes)
  line.unstored.stored(outcomes.length)
  pump(inFlight, line)
}

/** Decides messages that still wait for answers of an ended session. */
function cutOff(inFlight: InFlight, line: Line): void {
  const over = line.rest.filter(({ session }) => !inFlight.carriers.isOpen(session))
  const outcomes = over.flatMap((submitting) => inFlight.outstanding.cutOff(submitting) ?? [])
  if (outcomes.length === 0) return
  void recordOutcomes(inFlight, outcomes)
  removeDecided(line, outcomes)
}

/** Drops the remaining segments of messages whose outcome is decided. */
function removeDecided(line: Line, outcomes: Outcome[]): void {
  const decided = new Set(outcomes.map((outcome) => outcome.message.id))
  line.rest = line.rest.filter((submitting) => !decided.has(submitting.message.id))
}

async function unload(inFlight: InFlight, selector: (line: Line) => boolean): Promise<void> {
  const lines = [...inFlight.lines.values()].filter(selector)
  await releaseAll(
    inFlight,
    lines.flatMap((line) => line.queue.clear()),
  )
}
