import type { ProblemKind } from '../contract/problem.ts'
import { openBatchLanes } from './batch-lanes.ts'

const maxBatch = 500
const maxQueued = 4_096
/** Minimum time between the starts of two statements. */
const spacingMs = 4

/**
 * Reads values by key, many per statement. Callers that arrive during a statement share the next statement, so that any number of keys
 * costs a bounded number of statements. Returns null for a key without a value. Throws `whenFull` when the queue is full.
 */
export function openSharedRead<V>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  whenFull: ProblemKind,
): (key: string) => Promise<V | null> {
  const batchLanes = openBatchLanes<string, V | null>({
    batchLaneCount: 1,
    batchLaneOf: () => 0,
    maxBatch,
    maxQueued,
    spacingMs,
    whenFull,
    async flush(keys) {
      const found = await readMany(Array.from(new Set(keys)))
      return keys.map((key) => found.get(key) ?? null)
    },
  })
  return (key) => batchLanes.push(key)
}
