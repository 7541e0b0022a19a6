import type { PartOutcome } from '#carriers/index.ts'
import { reserveSlots, type SlotReservation } from './reserve.ts'
import { pump } from './submit.ts'
import {
  releaseAll,
  hasShare,
  dispatchQueueOf,
  recordOutcomes,
  type InFlight,
  type DispatchOptions,
  type DispatchQueue,
} from './in-flight.ts'
import { openOutstanding, type Outcome } from '../outstanding/outstanding.ts'
import type { OutboundMessage } from '../message/outbound.ts'

/** Messages leased to this node, and their submission through its binds. */
export type Dispatch = {
  /** Whether a new message may be leased to this node immediately. */
  mayLease(message: OutboundMessage): boolean
  /** Reserves window slots for messages that are about to be stored as leased to this node. */
  reserve(messages: OutboundMessage[]): SlotReservation
  /** Enqueues messages leased to this node. */
  enqueue(messages: OutboundMessage[]): void
  /** Notes whether other messages of this carrier wait in the database, which new messages must not overtake. */
  backlog(carrierId: string, exists: boolean): void
  /** How many more messages this node can lease for a carrier; accounts in `crowd` already have their share. */
  roomFor(carrierId: string): { room: number; crowd: string[] }
  room(carrierId: string): void
  outcomes(carrierId: string, bind: number, outcomes: PartOutcome[]): void
  /** Decides the outcomes of partly sent messages after a session with this carrier was closed. */
  ended(carrierId: string): void
  /** Whether segments of a message must still be sent on a session. */
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
  const outstanding = openOutstanding(options.metrics, carriers, options.traces?.submitted)
  const inFlight: InFlight = {
    ...options,
    dispatchQueues: new Map(),
    outstanding,
    leased: new Set(),
    submitting: new Set(),
    stopped: false,
  }
  return {
    mayLease({ carrierId, accountId }) {
      if (inFlight.stopped || carrierId === null || !carriers.isBound(carrierId)) return false
      const queue = dispatchQueueOf(inFlight, carrierId)
      return !queue.backlog && hasShare(queue, accountId)
    },
    reserve: (messages) => reserveSlots(inFlight, messages),
    enqueue: (messages) => enqueue(inFlight, messages),
    backlog: (carrierId, exists) => void (dispatchQueueOf(inFlight, carrierId).backlog = exists),
    roomFor: (carrierId) =>
      inFlight.stopped || !carriers.isBound(carrierId)
        ? { room: 0, crowd: [] }
        : roomIn(dispatchQueueOf(inFlight, carrierId)),
    room: (carrierId) => pump(inFlight, dispatchQueueOf(inFlight, carrierId)),
    outcomes: (carrierId, bind, outcomes) =>
      takeAnswers(inFlight, dispatchQueueOf(inFlight, carrierId), bind, outcomes),
    ended: (carrierId) => cutOff(inFlight, dispatchQueueOf(inFlight, carrierId)),
    halfSent: (session) =>
      inFlight.dispatchQueues
        .values()
        .some(({ rest }) => rest.some((submitting) => submitting.session === session)),
    leased: () => inFlight.leased,
    unloadUnbound: () => unload(inFlight, (queue) => !carriers.isBound(queue.carrierId)),
    async stop() {
      inFlight.stopped = true
      // Messages that are being marked are sent before their binds close.
      await Promise.all(inFlight.submitting)
      await unload(inFlight, () => true)
    },
  }
}

/**
 * If a few accounts fill the queue, other accounts may still add messages. A queue shared by many accounts keeps moving, so it needs no such extra
 * room.
 */
function roomIn({ turns, capacity }: DispatchQueue): { room: number; crowd: string[] } {
  const messages = capacity.messages()
  const room = messages - turns.length
  if (room > 0) return { room, crowd: [] }
  if (turns.accounts > maxCrowd || turns.length >= 2 * messages) return { room: 0, crowd: [] }
  const share = Math.max(1, messages / (turns.accounts + 1))
  return { room: Math.ceil(share), crowd: turns.accountsWith(share) }
}

const maxCrowd = 100

function enqueue(inFlight: InFlight, messages: OutboundMessage[]): void {
  const touched = new Set<DispatchQueue>()
  for (const message of messages) {
    const queue = dispatchQueueOf(inFlight, message.carrierId!)
    queue.turns.push(message)
    inFlight.leased.add(message)
    touched.add(queue)
  }
  for (const queue of touched) pump(inFlight, queue)
}

function takeAnswers(inFlight: InFlight, queue: DispatchQueue, bind: number, answers: PartOutcome[]): void {
  const outcomes: Outcome[] = []
  for (const answer of answers) {
    const outcome = inFlight.outstanding.answered(bind, answer)
    if (outcome) outcomes.push(outcome)
  }
  queue.capacity.answered(answers.length)
  if (outcomes.length > 0) void storeThenSend(inFlight, queue, outcomes)
  if (queue.rest.length > 0) removeDecided(queue, outcomes)
}

/** Stores outcomes, and resumes submitting if it was paused because of too many unstored outcomes. */
async function storeThenSend(inFlight: InFlight, queue: DispatchQueue, outcomes: Outcome[]): Promise<void> {
  queue.unstored.came(outcomes.length)
  await recordOutcomes(inFlight, outcomes)
  queue.unstored.stored(outcomes.length)
  pump(inFlight, queue)
}

/** Decides messages that still wait for responses on a closed session. */
function cutOff(inFlight: InFlight, queue: DispatchQueue): void {
  const over = queue.rest.filter(({ session }) => !inFlight.carriers.isOpen(session))
  const outcomes = over.flatMap((submitting) => inFlight.outstanding.cutOff(submitting) ?? [])
  if (outcomes.length === 0) return
  void recordOutcomes(inFlight, outcomes)
  removeDecided(queue, outcomes)
}

/** Drops the remaining segments of messages whose outcome is decided. */
function removeDecided(queue: DispatchQueue, outcomes: Outcome[]): void {
  const decided = new Set(outcomes.map((outcome) => outcome.message.id))
  queue.rest = queue.rest.filter((submitting) => !decided.has(submitting.message.id))
}

async function unload(inFlight: InFlight, selector: (queue: DispatchQueue) => boolean): Promise<void> {
  const queues = [...inFlight.dispatchQueues.values()].filter(selector)
  await releaseAll(
    inFlight,
    queues.flatMap((queue) => queue.turns.clear()),
  )
}
