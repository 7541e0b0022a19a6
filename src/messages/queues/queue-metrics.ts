import { Gauge, type Registry } from 'prom-client'
import { unavailable, within } from '#platform/database/deadline.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Queue } from './queue-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** What waits for a carrier and how many of its receipts match nothing, each counted up to a limit; and its sessions on all nodes. */
export type CarrierQueue = Queue & { unmatched: number; wanted: number; bound: number }

/** Reads the queues of all carriers. */
export type ReadQueues = () => Promise<Map<string, CarrierQueue>>

const keptMs = 10_000

/** A scrape waits no longer for a database that does not answer: what this process knows is told all the same. */
const timeoutMs = 2_000

const gauges = [
  [
    'strowger_carrier_waiting_messages',
    'Messages that wait for a carrier or its answer, on all nodes; 10,000 is as many or more.',
    (queue: CarrierQueue) => queue.count,
  ],
  [
    'strowger_carrier_oldest_waiting_seconds',
    'Age of the oldest message that waits for a carrier or its answer, 0 when none does.',
    ({ oldestAt }: CarrierQueue) => (oldestAt === undefined ? 0 : Math.max(0, wallNow() - oldestAt) / 1000),
  ],
  [
    'strowger_carrier_unmatched_receipts',
    'Receipts of a carrier that match no message; 10,000 is as many or more.',
    (queue: CarrierQueue) => queue.unmatched,
  ],
  [
    'strowger_carrier_sessions_wanted',
    'Sessions with a carrier that were agreed, 0 while it is not in use.',
    (queue: CarrierQueue) => queue.wanted,
  ],
  [
    'strowger_carrier_sessions_bound',
    'Sessions with a carrier that are bound, on all nodes.',
    (queue: CarrierQueue) => queue.bound,
  ],
] as const

/**
 * Adds gauges that are read from the database when somebody looks, at most every ten seconds. Every node shows the same; where
 * they cannot be read they are absent. What is answered says how they are read.
 */
export function openQueueMetrics(registry: Registry): (read: ReadQueues) => void {
  let read: ReadQueues = async () => new Map()
  let known: { at: number; queues: ReturnType<ReadQueues> } | undefined
  const queues = () => {
    if (!known || performance.now() - known.at > keptMs)
      known = { at: performance.now(), queues: soon(read()).catch(() => new Map()) }
    return known.queues
  }
  for (const [name, help, pick] of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['carrier'],
        registers: [],
        async collect() {
          const seen = await queues()
          this.reset()
          for (const [carrier, queue] of seen) this.set({ carrier }, pick(queue))
        },
      }),
    )
  return (provided) => void (read = provided)
}

function soon<T>(work: Promise<T>): Promise<T> {
  return within(timeoutMs, work, () => new Problem(unavailable))
}
