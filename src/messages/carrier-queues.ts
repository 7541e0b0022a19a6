import { readCarrierIds } from '#carriers/index.ts'
import type { Sql } from '#platform/db.ts'
import type { CarrierQueue } from './queue-metrics.ts'
import { mostCounted, readQueues } from './queue-store.ts'
import { countUnmatched } from './unmatched-store.ts'

/** What waits for each carrier, and how many of its receipts match nothing. */
export async function readCarrierQueues(sql: Sql): Promise<Map<string, CarrierQueue>> {
  const ids = await readCarrierIds(sql)
  const queues = await readQueues(sql, ids)
  const unmatched = await countUnmatched(sql, ids, mostCounted)
  const of = (id: string) => Math.min(unmatched.get(id) ?? 0, mostCounted)
  return new Map([...queues].map(([id, queue]) => [id, { ...queue, unmatched: of(id) }]))
}
