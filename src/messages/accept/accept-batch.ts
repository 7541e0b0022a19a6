import { mayHaveCommitted } from '#platform/database/faults.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Decided } from '../storing/accept-store.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { SlotReservation } from '../dispatch/reserve.ts'
import { decideBatch, type DecideDeps } from './decide-batch.ts'
import { type Accepted } from './idempotency.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { type Postponed } from './postponed.ts'
import { storeBatch, type StoreBatchDeps } from './store-batch.ts'
import type { HotDeps } from './store-hot.ts'

export type AcceptOptions = Omit<DecideDeps, 'db' | 'stopsWhenStored'> &
  StoreBatchDeps & {
    /**
     * Reserves window slots for messages that may be leased to this node. These messages are submitted as soon as they are stored, and are not passed to
     * `accepted`.
     */
    reserve?(messages: OutboundMessage[]): SlotReservation
    /** Called after the commit with the messages leased to this node, and the messages that wait for any node. */
    accepted(leased: OutboundMessage[], waiting: OutboundMessage[]): void
    /** Maximum time, in milliseconds, that a message may wait until its batch is decided. A message that waits longer is refused and not stored. */
    storeTimeoutMs?: number
    observe?(batch: number, seconds: number): void
    /** Called after the commit with all stored messages, including refused messages. */
    stored?(messages: readonly Decided[]): void
    traces?: MessageTraces | undefined
  }

/**
 * The dependencies of one batch lane. A batch lane stores its batches one after another on one connection, so they never wait for each other's locks.
 */
type BatchLaneOptions = AcceptOptions & HotDeps & { postponed: Postponed<Accepted> }

/** Decides and stores a batch. Messages whose recipients are to be looked up leave it. */
export async function acceptBatch(
  options: BatchLaneOptions,
  requests: SubmitRequest[],
): Promise<('accepted' | Promise<Accepted> | Error)[]> {
  const [beganAt, started] = [wallNow(), performance.now()]
  let unknown: SubmitRequest[] = []
  const postpone = (some: SubmitRequest[]) => void (unknown = some)
  const { isBehind } = options.postponed
  const decided = await decideBatch({ ...options, checksWhenStored: true, postpone, isBehind }, requests)
  const at = { beganAt, started }
  if (unknown.length === 0) return storeDecided(options, requests, decided, at)
  const later = options.postponed.postpone(unknown)
  const stays = requests.filter((one) => !later.has(one))
  const decisions = decided.filter((_, i) => !later.has(requests[i]!))
  const storing = stays.length > 0 ? storeDecided(options, stays, decisions, at) : Promise.resolve([])
  const stored = await storing.catch((error: Error) => stays.map(() => error))
  const results = stored.values()
  return requests.map((one) => later.get(one) ?? results.next().value!)
}

async function storeDecided(
  options: BatchLaneOptions,
  requests: SubmitRequest[],
  decided: Decided[],
  { beganAt, started }: { beganAt: number; started: number },
): Promise<('accepted' | Error)[]> {
  const deciding = { beganAt, tookMs: performance.now() - started }
  const reservation = reserveFor(options, decided)
  let results: ('accepted' | Error)[] = []
  const isStored = (one: Decided, i: number) => results[i] === 'accepted' && !one.refusal
  try {
    results = await storeBatch(options, decided)
    options.stored?.(decided.filter((_, i) => results[i] === 'accepted'))
    decided.forEach(({ refusal }, i) => (requests[i]!.refusal = refusal))
    const stored = decided.filter(isStored)
    options.accepted(
      messagesOf(stored, (one) => one.leased && !one.mark),
      messagesOf(stored, (one) => !one.leased && isQueued(one.message)),
    )
  } catch (error) {
    results = decided.map(() => error as Error)
    throw error
  } finally {
    const marked = messagesOf(decided.filter(isStored), (one) => one.leased && one.mark !== undefined)
    reservation?.end(
      new Set(marked),
      messagesOf(decided, (_, i) => results[i] instanceof Error && mayHaveCommitted(results[i])),
    )
  }
  options.traces?.accepted(
    decided.flatMap((one, i) => (results[i] === 'accepted' ? [{ request: requests[i]!, decided: one }] : [])),
    deciding,
  )
  options.observe?.(requests.length, (performance.now() - started) / 1000)
  return results
}

/** Whether the message waits for its carrier now. */
const isQueued = ({ channel, sendAt }: OutboundMessage) => channel === 'sms' && sendAt === undefined

const messagesOf = (decided: Decided[], selector: (one: Decided, i: number) => boolean) =>
  decided.filter(selector).map((one) => one.message)

/** Marks messages that may be submitted as soon as they are stored. */
function reserveFor({ reserve }: BatchLaneOptions, decided: Decided[]): SlotReservation | undefined {
  const leased = decided.filter((one) => one.leased)
  const reservation = leased.length > 0 ? reserve?.(leased.map((one) => one.message)) : undefined
  for (const one of leased) one.mark = reservation?.markOf(one.message)
  return reservation
}
