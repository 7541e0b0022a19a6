import type { ProblemKind } from '../contract/problem.ts'
import { openBatchLanes } from './batch-lanes.ts'

const maxBatch = 500
const maxQueued = 4_096
/** Statements begin so many milliseconds apart at least. */
const spacingMs = 4

/**
 * Reads values by key, many with one statement: those who ask while one is under way share the next, so that a storm of keys costs
 * the database a bounded number of statements. Answers null for a key without a value. Throws `whenFull` where thousands wait.
 */
export function openSharedRead<V>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  whenFull: ProblemKind,
): (key: string) => Promise<V | null> {
  const batchLanes = openBatchLanes<string, V | null>({
    lanes: 1,
    laneOf: () => 0,
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
