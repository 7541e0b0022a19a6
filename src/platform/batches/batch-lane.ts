import { openCrowding, type Crowding, type CrowdingOptions } from '../queueing/admission-control.ts'

/** An item without a result yet. */
export type Waiting<T, R> = {
  item: T
  /** Monotonic time of the push, in milliseconds. */
  at: number
  resolve: (result: R | Promise<R>) => void
  reject: (error: unknown) => void
}

/** A batch lane: its queue, and its batches in flight. */
export type BatchLane<T, R> = {
  n: number
  queue: Waiting<T, R>[]
  /** Items without a result, queued or in flight. */
  pending: number
  crowding: Crowding | undefined
  /** Number of batches in flight, and whether one of them must be the only one. */
  flying: number
  apart: boolean
  /** Whether the next batch is scheduled or is gathering items. */
  armed: boolean
  gathering: NodeJS.Timeout | undefined
  /** Monotonic time before which the next batch must not begin, in milliseconds. */
  spacedUntil: number
}

export function openBatchLane<T, R>(n: number, crowding: CrowdingOptions | undefined): BatchLane<T, R> {
  return {
    n,
    queue: [],
    pending: 0,
    crowding: crowding && openCrowding(crowding),
    flying: 0,
    apart: false,
    armed: false,
    gathering: undefined,
    spacedUntil: 0,
  }
}

/** Checks periodically for expired items while anything is queued; the oldest items of a batch lane come first. */
export function watchTimeout<T, R>(
  timeoutMs: number | undefined,
  batchLanes: readonly BatchLane<T, R>[],
  refuse: (batchLane: BatchLane<T, R>, late: Waiting<T, R>[]) => boolean,
): () => void {
  if (timeoutMs === undefined) return () => undefined
  let watching = false
  const look = () => {
    const before = performance.now() - timeoutMs
    for (const batchLane of batchLanes) {
      const kept = batchLane.queue.findIndex(({ at }) => at > before)
      watching = refuse(batchLane, batchLane.queue.splice(0, kept === -1 ? batchLane.queue.length : kept))
    }
    if (watching) arm()
  }
  const arm = () => setTimeout(look, timeoutMs / 6).unref()
  return () => {
    if (!watching) arm()
    watching = true
  }
}
