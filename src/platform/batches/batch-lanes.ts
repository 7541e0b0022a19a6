import type { CrowdingOptions } from '../queueing/admission-control.ts'
import { openBatches, type BatchOptions } from './flush-batches.ts'
import { openBatchLane, watchTimeout, type BatchLane, type Waiting } from './batch-lane.ts'
import { Problem, type ProblemKind } from '../contract/problem.ts'

/** Work that is stored in batches. */
export type BatchLanes<T, R> = {
  /** Queues an item and returns its result after the commit of its batch. */
  push(item: T): Promise<R>
  /** Whether a batch lane should accept another item, by its expected wait; `push` does not check this. */
  hasRoom(batchLane: number): boolean
  /** Number of items without a result, queued or in flight. */
  queued(): number
  /** Resolves when no items are queued or in flight. */
  idle(): Promise<void>
}

export type BatchLanesOptions<T, R> = BatchOptions<T, R> & {
  batchLaneCount: number
  /** The batch lane of an item: items that lock the same row must share one. */
  batchLaneOf(item: T): number
  /** Maximum number of items without a result over all batch lanes; beyond this number `push` rejects with `whenFull`. */
  maxQueued: number
  whenFull: ProblemKind
  /** Maximum wait of an item for its batch to begin; then the item is rejected with `whenFull` and not stored. */
  queueTimeoutMs?: number
  /** Admission control of each batch lane; default: none. */
  crowding?: CrowdingOptions
  /** Called for each item once it has a result or an error. */
  left?(item: T): void
}

/**
 * Group commit: while a batch is in flight, and shortly afterwards, the next batch of the same batch lane gathers. A single item does
 * not wait, many items share one commit, and an account never waits for row locks of another batch lane.
 */
export function openBatchLanes<T, R>(options: BatchLanesOptions<T, R>): BatchLanes<T, R> {
  const batchLanes = Array.from({ length: options.batchLaneCount }, (_, n) =>
    openBatchLane<T, R>(n, options.crowding),
  )
  let queued = 0
  const waitingForIdle: (() => void)[] = []
  const refused = () => new Problem(options.whenFull, { retryAfter: 1 })
  const batchLaneAt = (n: number) => batchLanes[n % batchLanes.length]!
  const leave = (batchLane: BatchLane<T, R>, done: Waiting<T, R>[]) => {
    queued -= done.length
    batchLane.pending -= done.length
    if (options.left) for (const { item } of done) options.left(item)
    if (queued === 0) for (const resolve of waitingForIdle.splice(0)) resolve()
  }
  const watch = watchTimeout(options.queueTimeoutMs, batchLanes, (batchLane, late) => {
    for (const waiting of late) waiting.reject(refused())
    leave(batchLane, late)
    return queued > 0
  })
  const arm = openBatches(options, leave)
  return {
    push(item) {
      if (queued >= options.maxQueued) return Promise.reject(refused())
      const batchLane = batchLaneAt(options.batchLaneOf(item))
      return new Promise<R>((resolve, reject) => {
        batchLane.queue.push({ item, at: performance.now(), resolve, reject })
        queued += 1
        batchLane.pending += 1
        watch()
        arm(batchLane, batchLane.flying === 0)
      })
    },
    hasRoom(n) {
      const { crowding, pending } = batchLaneAt(n)
      return crowding?.admits(pending) ?? true
    },
    queued: () => queued,
    idle: () => (queued === 0 ? Promise.resolve() : new Promise((resolve) => waitingForIdle.push(resolve))),
  }
}
