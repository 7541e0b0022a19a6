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
  /** Blocks messages that were accepted before a traffic rule blocked them. */
  protection?: Pick<Protection, 'recheck' | 'countMatches'>
  /** Blocks accepted messages whose campaign may no longer send traffic. */
  campaigns?: CampaignLinks | undefined
  /** Blocks messages whose toll-free sender has lost its registration. */
  tollFree?: RegisteredNumbers | undefined
  numberKey?: NumberKey | undefined
  traces?: MessageTraces | undefined
  /** How long window slots stay reserved for unsent messages, in milliseconds; 5 s by default. */
  reservationMs?: number
  /** Stores outcomes; resolves when they are stored, and retries until then. */
  record(outcomes: Outcome[]): Promise<void>
}

/** The messages queued on this node for one carrier. */
export type DispatchQueue = {
  carrierId: string
  turns: Turns
  capacity: Capacity
  /** Long messages with segments still to be sent. */
  rest: Submitting[]
  /** Number of batches that are being marked as sent. */
  marks: number
  /** The batches being marked, each until its messages have been sent. */
  marking: Set<Promise<void>>
  unstored: Unstored
  /** Whether other messages wait in the database, which new messages must not overtake. */
  backlog: boolean
}

/** The messages of this node from their lease until their outcome is stored. */
export type InFlight = DispatchOptions & {
  dispatchQueues: Map<string, DispatchQueue>
  outstanding: Outstanding
  /**
   * All messages whose leases this node must renew; other messages are released when their lease expires. A message that was released and re-claimed is in
   * the set twice, so that removing the first entry does not release the second.
   */
  leased: Set<OutboundMessage>
  /** Batches that are being marked and sent. */
  submitting: Set<Promise<void>>
  stopped: boolean
}

/** The queue of a carrier, opened on first use. */
export function dispatchQueueOf({ dispatchQueues, carriers }: InFlight, carrierId: string): DispatchQueue {
  let queue = dispatchQueues.get(carrierId)
  if (!queue) dispatchQueues.set(carrierId, (queue = openDispatchQueue(carriers, carrierId)))
  return queue
}

function openDispatchQueue(carriers: Carriers, carrierId: string): DispatchQueue {
  const capacity = openCapacity(carriers, carrierId)
  const [turns, unstored] = [openTurns(), openUnstored()]
  return { carrierId, turns, capacity, rest: [], marks: 0, marking: new Set(), unstored, backlog: false }
}

/** Whether one more message of an account may be leased. Accounts share the capacity of the queue, so that no account can exclude another. */
export function hasShare({ turns, capacity }: DispatchQueue, accountId: string): boolean {
  const own = turns.of(accountId)
  const messages = capacity.messages()
  const sharing = turns.accounts + (own === 0 ? 1 : 0)
  return own < messages / sharing && turns.length < 2 * messages
}

/** Stores outcomes. The messages stay leased to this node until their outcomes are stored. */
export async function recordOutcomes(inFlight: InFlight, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await inFlight.record(outcomes)
  for (const { message } of outcomes) inFlight.leased.delete(message)
}

const retryMs = 500

/**
 * Releases messages of which no byte has been sent. Retries while the database is unavailable; if this node dies, the leases expire. `marked`: the
 * messages may have been marked as sent, which adds an attempt.
 */
export async function releaseAll(
  inFlight: InFlight,
  messages: OutboundMessage[],
  { marked = false } = {},
): Promise<void> {
  if (messages.length === 0) return
  const releases = messages.flatMap(({ id, attempt }) => {
    const atOnce = { id, attempt, later: false, carriers: 1, to: null }
    return marked ? [atOnce, { ...atOnce, attempt: attempt + 1 }] : [atOnce]
  })
  for (;;) {
    try {
      await releaseLeases(inFlight.db, inFlight.nodeId, releases, inFlight.clock.now())
      break
    } catch (err) {
      inFlight.log.warn({ err }, 'could not release messages; retrying')
      if (inFlight.stopped) break
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
  for (const message of messages) inFlight.leased.delete(message)
}
