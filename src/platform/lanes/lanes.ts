import type { CrowdingOptions } from './crowding.ts'
import { openBatches, type BatchOptions } from './lane-batches.ts'
import { openLane, watchPatience, type Lane, type Waiting } from './lane.ts'
import { Problem, type ProblemKind } from '../contract/problem.ts'

/** Work that is stored in batches. */
export type Lanes<T, R> = {
  /** Queues an item and answers what became of it, after the commit of its batch. */
  push(item: T): Promise<R>
  /** Whether a lane should take one more, by how long that one would have to wait; `push` itself does not ask. */
  hasRoom(lane: number): boolean
  /** Items that have no answer yet, waiting or being stored. */
  queued(): number
  /** Resolves when nothing is queued or in flight. */
  idle(): Promise<void>
}

export type LanesOptions<T, R> = BatchOptions<T, R> & {
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
export function openLanes<T, R>(options: LanesOptions<T, R>): Lanes<T, R> {
  const lanes = Array.from({ length: options.lanes }, (_, n) => openLane<T, R>(n, options.crowding))
  let queued = 0
  const waitingForIdle: (() => void)[] = []
  const refused = () => new Problem(options.whenFull, { retryAfter: 1 })
  const laneAt = (n: number) => lanes[n % lanes.length]!
  const leave = (lane: Lane<T, R>, gone: Waiting<T, R>[]) => {
    queued -= gone.length
    lane.held -= gone.length
    if (options.left) for (const { item } of gone) options.left(item)
    if (queued === 0) for (const resolve of waitingForIdle.splice(0)) resolve()
  }
  const watch = watchPatience(options.patienceMs, lanes, (lane, late) => {
    for (const waiting of late) waiting.reject(refused())
    leave(lane, late)
    return queued > 0
  })
  const arm = openBatches(options, leave)
  return {
    push(item) {
      if (queued >= options.maxQueued) return Promise.reject(refused())
      const lane = laneAt(options.laneOf(item))
      return new Promise<R>((resolve, reject) => {
        lane.queue.push({ item, at: performance.now(), resolve, reject })
        queued += 1
        lane.held += 1
        watch()
        arm(lane, lane.flying === 0)
      })
    },
    hasRoom(n) {
      const { crowding, held } = laneAt(n)
      return crowding?.admits(held) ?? true
    },
    queued: () => queued,
    idle: () => (queued === 0 ? Promise.resolve() : new Promise((resolve) => waitingForIdle.push(resolve))),
  }
}
