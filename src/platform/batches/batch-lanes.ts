import type { CrowdingOptions } from '../queueing/admission-control.ts'
import { openBatches, type BatchOptions } from './flush-batches.ts'
import { openBatchLane, watchTimeout, type BatchLane, type Waiting } from './batch-lane.ts'
import { Problem, type ProblemKind } from '../contract/problem.ts'

/** Work that is stored in batches. */
export type BatchLanes<T, R> = {
  /** Queues an item and answers what became of it, after the commit of its batch. */
  push(item: T): Promise<R>
  /** Whether a lane should take one more, by how long that one would have to wait; `push` itself does not ask. */
  hasRoom(batchLane: number): boolean
  /** Items that have no answer yet, waiting or being stored. */
  queued(): number
  /** Resolves when nothing is queued or in flight. */
  idle(): Promise<void>
}

export type BatchLanesOptions<T, R> = BatchOptions<T, R> & {
  lanes: number
  /** Which lane an item belongs to: items that lock the same row belong to the same one. */
  laneOf(item: T): number
  /** Items that may be without an answer over all lanes; above it `push` refuses with the given problem. */
  maxQueued: number
  whenFull: ProblemKind
  /** How long an item may wait for its batch to begin: behind it, it is refused like one too many, and was never stored. */
  patienceMs?: number
  /** When a lane is so crowded that it should take no more; never unless given. */
  crowding?: CrowdingOptions
  /** Called of each item that has its answer, of whatever kind. */
  left?(item: T): void
}

/**
 * Group commit: while a lane's batch is being stored, and a moment longer, the next one gathers. A lone item waits for
 * nothing, a crowd shares one commit, and an account never waits for another lane's row locks.
 */
export function openBatchLanes<T, R>(options: BatchLanesOptions<T, R>): BatchLanes<T, R> {
  const batchLanes = Array.from({ length: options.lanes }, (_, n) => openBatchLane<T, R>(n, options.crowding))
  let queued = 0
  const waitingForIdle: (() => void)[] = []
  const refused = () => new Problem(options.whenFull, { retryAfter: 1 })
  const batchLaneAt = (n: number) => batchLanes[n % batchLanes.length]!
  const leave = (batchLane: BatchLane<T, R>, gone: Waiting<T, R>[]) => {
    queued -= gone.length
    batchLane.held -= gone.length
    if (options.left) for (const { item } of gone) options.left(item)
    if (queued === 0) for (const resolve of waitingForIdle.splice(0)) resolve()
  }
  const watch = watchTimeout(options.patienceMs, batchLanes, (batchLane, late) => {
    for (const waiting of late) waiting.reject(refused())
    leave(batchLane, late)
    return queued > 0
  })
  const arm = openBatches(options, leave)
  return {
    push(item) {
      if (queued >= options.maxQueued) return Promise.reject(refused())
      const batchLane = batchLaneAt(options.laneOf(item))
      return new Promise<R>((resolve, reject) => {
        batchLane.queue.push({ item, at: performance.now(), resolve, reject })
        queued += 1
        batchLane.held += 1
        watch()
        arm(batchLane, batchLane.flying === 0)
      })
    },
    hasRoom(n) {
      const { crowding, held: leased } = batchLaneAt(n)
      return crowding?.admits(leased) ?? true
    },
    queued: () => queued,
    idle: () => (queued === 0 ? Promise.resolve() : new Promise((resolve) => waitingForIdle.push(resolve))),
  }
}
