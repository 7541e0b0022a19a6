import { requiresReference, submitsOf, type Reservation } from '#carriers/index.ts'
import { blockedOf, rejectBlocked, type BlockedMessages } from './blocked.ts'
import { releaseAll, recordOutcomes, type InFlight, type DispatchQueue } from './in-flight.ts'
import { markSent, findOptedOut, type Marked, type Reserved } from '../leases/mark-store.ts'
import type { Submitting, Outcome } from '../outstanding/outstanding.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { refusals } from '../message/refusals.ts'
import { textToSubmit } from '../message/secret-text.ts'

const maxMarks = 2
const maxMarkBatch = 500

/** Sends as many messages as the binds have room for: first the remaining segments of long messages, then new messages. */
export function pump(inFlight: InFlight, queue: DispatchQueue): void {
  sendRest(inFlight, queue)
  while (!inFlight.stopped && queue.marks < maxMarks) {
    const count = Math.min(queue.turns.length, queue.unstored.room(), maxMarkBatch)
    const reservation = count > 0 && inFlight.carriers.reserve(queue.carrierId, count)
    if (!reservation) return
    const submitting = submitBatch(inFlight, queue, reservation)
    noteSubmitting(inFlight, queue, submitting)
  }
}

/** Tracks a batch that is being sent. */
export function noteSubmitting(inFlight: InFlight, queue: DispatchQueue, submitting: Promise<void>): void {
  inFlight.submitting.add(submitting)
  queue.marking.add(submitting)
  void submitting.finally(() => {
    inFlight.submitting.delete(submitting)
    queue.marking.delete(submitting)
  })
}

/** Sends all segments of a message on the same session, so that no segment is sent without the others after a session is closed. */
function sendRest(inFlight: InFlight, queue: DispatchQueue): void {
  if (queue.rest.length === 0) return
  const full = new Set<number>()
  for (const submitting of queue.rest) {
    if (full.has(submitting.session)) continue
    const left = submitting.pdus.length - submitting.sent
    const reservation = inFlight.carriers.reserve(queue.carrierId, left, submitting.session)
    const { bind, sequences } = reservation ?? { bind: 0, sequences: [] }
    if (sequences.length < left) full.add(submitting.session)
    reservation?.send(sequences.map((sequence) => submitPart(inFlight, submitting, bind, sequence)))
  }
  queue.rest = queue.rest.filter(({ sent, pdus }) => sent < pdus.length)
}

function submitPart(inFlight: InFlight, submitting: Submitting, bind: number, sequence: number) {
  const part = submitting.sent++
  inFlight.outstanding.expect(bind, sequence, submitting, part)
  return { sequence, pdu: submitting.pdus[part]! }
}

/** Durably marks a batch as sent and then sends it. If it is unknown whether the mark was stored, nothing is sent. */
async function submitBatch(
  inFlight: InFlight,
  queue: DispatchQueue,
  reservation: Reservation,
): Promise<void> {
  queue.marks += 1
  const accepted = takeInTime(inFlight, queue, reservation)
  const { blocked, marked } = await markAll(inFlight, queue, reservation, accepted)
  const reserved = blocked.size > 0 ? accepted.filter((one) => !blocked.has(one.message.id)) : accepted
  queue.marks -= 1
  if (marked) {
    reservation.send(
      reserved
        .filter((one) => marked.has(one.message.id))
        .map((one) => submitFirst(inFlight, queue, reservation, one, marked.get(one.message.id) ?? 0)),
    )
    const staying = reserved.filter((one) => !marked.has(one.message.id))
    reservation.release(staying.map((one) => one.sequence))
    void rejectOptedOut(
      inFlight,
      staying.map((one) => one.message),
    )
    reservation.release(accepted.filter((one) => blocked.has(one.message.id)).map((one) => one.sequence))
    void rejectBlocked(inFlight, accepted, blocked)
  }
  if (queue.turns.length + queue.rest.length > 0) pump(inFlight, queue)
}

/** The IDs that may be sent; undefined if the database failed, and then all messages are released. */
async function markAll(
  inFlight: InFlight,
  queue: DispatchQueue,
  reservation: Reservation,
  reserved: Reserved[],
): Promise<{ marked: Marked | undefined; blocked: BlockedMessages }> {
  try {
    const pending = blockedOf(inFlight, reserved)
    const blocked = pending instanceof Promise ? await pending : pending
    const rest = blocked.size > 0 ? reserved.filter((one) => !blocked.has(one.message.id)) : reserved
    return {
      marked:
        rest.length > 0 ? await markSent(inFlight.db, inFlight.nodeId, rest, inFlight.numberKey) : new Map(),
      blocked,
    }
  } catch (err) {
    inFlight.log.warn(
      { err, carrier: queue.carrierId },
      'could not mark messages as sent; they were released',
    )
    reservation.release(reserved.map((one) => one.sequence))
    await releaseAll(
      inFlight,
      reserved.map((one) => one.message),
      { marked: true },
    )
    return { marked: undefined, blocked: new Map() }
  }
}

/** Removes the messages to send from the queue. A message that was released and re-claimed may be queued twice; only the later claim is sent. */
function takeInTime(inFlight: InFlight, queue: DispatchQueue, reservation: Reservation): Reserved[] {
  const { slot, sequences, release, wire } = reservation
  const now = inFlight.clock.now()
  const reserved = new Map<string, Reserved>()
  const late: OutboundMessage[] = []
  while (reserved.size < sequences.length) {
    const message = queue.turns.shift()
    if (!message) break
    if (message.expiresAt <= now) late.push(message)
    else {
      const earlier = reserved.get(message.id)
      if (earlier) inFlight.leased.delete(earlier.message)
      const sequence = earlier?.sequence ?? sequences[reserved.size]!
      reserved.set(message.id, { message, slot, sequence, long: requiresReference(message, wire) })
    }
  }
  release(sequences.slice(reserved.size))
  void recordOutcomes(
    inFlight,
    late.map((message) => refused(message, 'expired')),
  )
  return [...reserved.values()]
}

/** Builds the submit of a message's first segment and registers it, so that its response is expected; the other segments follow. */
export function submitFirst(
  inFlight: InFlight,
  queue: DispatchQueue,
  { bind, session, wire }: Reservation,
  { message, sequence }: Reserved,
  reference: number,
) {
  const ttlSeconds = (message.expiresAt - inFlight.clock.now()) / 1000
  const submitting: Submitting = {
    message,
    session,
    submittedAt: performance.now(),
    pdus: submitsOf(
      {
        ...message,
        carried: message.smpp?.carried,
        fields: message.smpp?.fields,
        text: textToSubmit(inFlight.vault, message),
        ttlSeconds,
        reference,
      },
      wire,
    ),
    sent: 0,
    carrierMessageIds: [],
    decided: false,
  }
  const first = submitPart(inFlight, submitting, bind, sequence)
  if (submitting.pdus.length > 1) queue.rest.push(submitting)
  return first
}

/**
 * Rejects messages to recipients who have opted out. Other messages that may not be sent are leased to another node by now. If this cannot be determined, the leases
 * expire and the next owner checks again.
 */
async function rejectOptedOut(inFlight: InFlight, messages: OutboundMessage[]): Promise<void> {
  if (messages.length === 0) return
  try {
    const optedOut = await findOptedOut(inFlight.db, inFlight.nodeId, messages, inFlight.numberKey)
    const refusable = messages.filter(({ id }) => optedOut.has(id))
    await recordOutcomes(
      inFlight,
      refusable.map((message) => refused(message, 'refused')),
    )
  } catch (err) {
    inFlight.log.warn(
      { err },
      'could not reject messages to opted-out recipients; they wait until their leases expire',
    )
  }
  for (const message of messages) inFlight.leased.delete(message)
}

function refused(message: OutboundMessage, event: 'expired' | 'refused'): Outcome {
  const { code, detail } = event === 'expired' ? refusals.expired : refusals.optedOut
  return { kind: 'refused', message, event, code, reason: detail }
}
