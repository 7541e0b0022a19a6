import type { ProblemKind } from '../contract/problem.ts'
import { openBatchLanes } from '../batches/batch-lanes.ts'
import type { Epoch } from './epoch.ts'

const maxQueued = 4_096
/** Minimum interval between the starts of two polls, in milliseconds. */
const spacingMs = 25

/** Polls the epoch for callers that need every earlier change; callers that arrive during a poll share the next one. */
export function openSharedPoll(epoch: Pick<Epoch, 'poll'>, whenFull: ProblemKind): () => Promise<void> {
  const buckets = openBatchLanes<undefined, undefined>({
    batchLaneCount: 1,
    batchLaneOf: () => 0,
    maxBatch: maxQueued,
    maxQueued,
    spacingMs,
    whenFull,
    async flush(callers) {
      await epoch.poll()
      return callers
    },
  })
  return () => buckets.push(undefined)
}
