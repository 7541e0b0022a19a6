import type { Carriers } from '#carriers/index.ts'
import type { Protection } from '#protection/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { CampaignLinks } from '#tendlc/index.ts'
import type { RegisteredNumbers } from '#tollfree/index.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { openCapacity, openUnstored, type Capacity, type Unstored } from './capacity.ts'
import { releaseLeases } from '../leases/lease-store.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import type { Submitting, Outstanding, Outcome } from '../outstanding/outstanding.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { openTurns, type Turns } from './turns.ts'

export type DispatchOptions = {
  db: Db
  vault: Vault
  carriers: Carriers
  clock: Clock
  nodeId: string
  log: Log
  metrics: MessagesMetrics
  /** Bars what was accepted before somebody was barred. */
  protection?: Pick<Protection, 'recheck' | 'noted'>
  /** Holds back what was accepted before the campaign of its sender lost its traffic. */
  campaigns?: CampaignLinks | undefined
  /** The same of toll-free senders that are registered no more. */
  tollFree?: RegisteredNumbers | undefined
  numberKey?: NumberKey | undefined
  journeys?: MessageTraces | undefined
  /** How long places are kept for messages until they leave, in milliseconds; five seconds unless given. */
  placesKeptMs?: number
  /** Stores what became of messages; resolves when it is stored, and keeps trying until then. */
  record(outcomes: Outcome[]): Promise<void>
}

/** What waits here for one carrier. */
export type Line = {
  carrierId: string
  queue: Turns
  capacity: Capacity
  /** Long messages of which parts have still to be sent. */
  rest: Submitting[]
  /** Batches that are being marked as sent. */
  marks: number
  /** The same, each until its messages have left. */
  marking: Set<Promise<void>>
  unstored: Unstored
  /** Others wait in the database, and new messages must not overtake them. */
  backlog: boolean
}

/** Everything this node has in hand between the lease of a message and the record of its outcome. */
export type InFlight = DispatchOptions & {
  lines: Map<string, Line>
  outstanding: Outstanding
  /**
   * All messages whose leases this node must keep; what is not here is let go when its lease ends. One that this node has just let
   * go and claimed again is here twice, so that the end of the first does not let go of the second.
   */
  leased: Set<OutboundMessage>
  /** Batches that are being marked and sent. */
  submitting: Set<Promise<void>>
  stopped: boolean
}

/** The line of a carrier; the first look at it opens it. */
export function lineOf({ lines, carriers }: InFlight, carrierId: string): Line {
  let line = lines.get(carrierId)
  if (!line) lines.set(carrierId, (line = openLine(carriers, carrierId)))
  return line
}

function openLine(carriers: Carriers, carrierId: string): Line {
  const capacity = openCapacity(carriers, carrierId)
  const [queue, unstored] = [openTurns(), openUnstored()]
  return { carrierId, queue, capacity, rest: [], marks: 0, marking: new Set(), unstored, backlog: false }
}

/** Whether one more message of an account may be held: accounts share the line's capacity, and none is shut out by another. */
export function hasShare({ queue, capacity }: Line, accountId: string): boolean {
  const own = queue.of(accountId)
  const messages = capacity.messages()
  const sharing = queue.accounts + (own === 0 ? 1 : 0)
  return own < messages / sharing && queue.length < 2 * messages
}

/** Stores outcomes; until that has happened their messages stay leased to this node. */
export async function recordOutcomes(inFlight: InFlight, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await inFlight.record(outcomes)
  for (const { message } of outcomes) inFlight.leased.delete(message)
}

const retryMs = 500

/**
 * Gives messages back of which no byte has left. While the database is away it tries again; if this node dies, their leases end.
 * `marked`: a mark may have been stored, which is then one attempt more.
 */
export async function releaseAll(
  inFlight: InFlight,
  messages: OutboundMessage[],
  { marked = false } = {},
): Promise<void> {
  if (messages.length === 0) return
  const provided = messages.flatMap(({ id, attempt }) => {
    const atOnce = { id, attempt, later: false, carriers: 1, to: null }
    return marked ? [atOnce, { ...atOnce, attempt: attempt + 1 }] : [atOnce]
  })
  for (;;) {
    try {
      await releaseLeases(inFlight.db, inFlight.nodeId, provided, inFlight.clock.now())
      break
    } catch (err) {
      inFlight.log.warn({ err }, 'messages could not be given back yet')
      if (inFlight.stopped) break
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
  for (const message of messages) inFlight.leased.delete(message)
}
