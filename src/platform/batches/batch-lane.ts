import { openCrowding, type Crowding, type CrowdingOptions } from '../queueing/admission-control.ts'
/** An item that has no answer yet. */
export type Waiting<T, R> = {
  item: T
  /** By the stopwatch of the process, in milliseconds. */
  at: number
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** One of the lanes: what waits in it, and what is being stored. */
export type BatchLane<T, R> = {
  n: number
  queue: Waiting<T, R>[]
  /** Items that have no answer yet. */
  held: number
  crowding: Crowding | undefined
  /** Batches that are being stored, and whether one of them must be alone. */
  flying: number
  apart: boolean
  /** The next batch is about to begin, or gathers. */
  armed: boolean
  gathering: NodeJS.Timeout | undefined
  /** By the stopwatch of the process, when the next batch may begin. */
  spacedUntil: number
}

export function openBatchLane<T, R>(n: number, crowding: CrowdingOptions | undefined): BatchLane<T, R> {
  return {
    n,
    queue: [],
    held: 0,
    crowding: crowding && openCrowding(crowding),
    flying: 0,
    apart: false,
    armed: false,
    gathering: undefined,
    spacedUntil: 0,
  }
}

/** Looks now and then, while anything is queued, for what has waited too long: the oldest of a lane stand first in it. */
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
