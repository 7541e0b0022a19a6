import { Gauge, type Registry } from 'prom-client'
import { unavailable, within } from '#platform/database/deadline.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Queue } from './queue-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

/** The queue of a carrier and its unmatched receipts, each counted up to a limit, and its sessions on all nodes. */
export type CarrierQueue = Queue & { unmatched: number; wanted: number; bound: number }

/** Reads the queues of all carriers. */
export type ReadQueues = () => Promise<Map<string, CarrierQueue>>

const keptMs = 10_000

/** Timeout after which a scrape omits these gauges if the database does not respond. */
const timeoutMs = 2_000

const gauges = [
  [
    'strowger_carrier_waiting_messages',
    'Messages waiting for a carrier or for its response, on all nodes; 10,000 means at least 10,000.',
    (queue: CarrierQueue) => queue.count,
  ],
  [
    'strowger_carrier_oldest_waiting_seconds',
    'Age of the oldest message waiting for a carrier or for its response; 0 if there is none.',
    ({ oldestAt }: CarrierQueue) => (oldestAt === undefined ? 0 : Math.max(0, wallNow() - oldestAt) / 1000),
  ],
  [
    'strowger_carrier_unmatched_receipts',
    'Delivery receipts of a carrier that match no message; 10,000 means at least 10,000.',
    (queue: CarrierQueue) => queue.unmatched,
  ],
  [
    'strowger_carrier_sessions_wanted',
    'Configured sessions with a carrier; 0 while the carrier is not in use.',
    (queue: CarrierQueue) => queue.wanted,
  ],
  [
    'strowger_carrier_sessions_bound',
    'Bound sessions with a carrier, on all nodes.',
    (queue: CarrierQueue) => queue.bound,
  ],
] as const

/**
 * Registers gauges that are read from the database when scraped, at most every 10 s. Every node reports the same values; if they cannot be read,
 * they are absent. The returned function sets how they are read.
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
