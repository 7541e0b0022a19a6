import { openCrowding, type Crowding, type CrowdingOptions } from './crowding.ts'
import { Problem, type ProblemKind } from './problem.ts'

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

export type LanesOptions<T, R> = {
  lanes: number
  /** Which lane an item belongs to: items that lock the same row belong to the same one. */
  laneOf(item: T): number
  maxBatch: number
  /** Items that may be without an answer over all lanes; above it `push` refuses with the given problem. */
  maxQueued: number
  whenFull: ProblemKind
  /** How long an item may wait for its batch to begin: behind it, it is refused like one too many, and was never stored. */
  patienceMs?: number
  /** When a lane is so crowded that it should take no more; never unless given. */
  crowding?: CrowdingOptions
  /** Called of each item that has its answer, of whatever kind. */
  left?(item: T): void
  /**
   * How many batches of a lane may be in flight; one unless given. More keep the database busy while the program answers, and are for
   * a `flush` whose batches do not wait for each other's locks, since they follow one another on one connection.
   */
  inFlight?: number
  /**
   * How long a batch gathers for as long as more comes, a millisecond unless given; where two may be in flight, only beside another
   * one. A batch costs the database about as much before its first item as forty items do.
   */
  gatherMs?: number
  /** Whether a batch with this item must be the only one of its lane in flight. */
  apart?(item: T): boolean
  /** Stores a batch of a lane and answers one result for each item, in order. An `Error` result rejects that item alone. */
  flush(items: T[], lane: number): Promise<(R | Error)[]>
}

type Waiting<T, R> = {
  item: T
  /** By the stopwatch of the process, in milliseconds. */
  at: number
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** Those who have just been answered come again within a moment; one batch for all of them costs less than two. */
const lookMs = 1

type Lane<T, R> = {
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
}

/**
 * Group commit: while a lane's batch is being stored, and a moment longer, the next one gathers. A lone item waits for
 * nothing, a crowd shares one commit, and an account never waits for another lane's row locks.
 */
export function openLanes<T, R>(options: LanesOptions<T, R>): Lanes<T, R> {
  const { inFlight = 1, gatherMs = lookMs, apart = () => false } = options
  const lanes = Array.from({ length: options.lanes }, (_, n): Lane<T, R> => ({
    n,
    queue: [],
    held: 0,
    crowding: options.crowding && openCrowding(options.crowding),
    flying: 0,
    apart: false,
    armed: false,
    gathering: undefined,
  }))
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

  const flushLane = async (lane: Lane<T, R>) => {
    lane.armed = false
    clearTimeout(lane.gathering)
    lane.gathering = undefined
    const isApart = lane.queue.slice(0, options.maxBatch).some(({ item }) => apart(item))
    // It begins when the last one is done.
    if (lane.flying > 0 && (lane.apart || isApart)) return
    const batch = lane.queue.splice(0, options.maxBatch)
    if (batch.length === 0) return
    lane.flying += 1
    lane.apart = isApart
    const answer = await flushBatch(options, lane.n, batch)
    lane.flying -= 1
    // What has gathered sets out before answers are given: the database need not wait for these.
    if (lane.gathering && lane.flying === 0) void flushLane(lane)
    answer()
    lane.crowding?.gone(batch.length)
    leave(lane, batch)
    arm(lane, lane.queue.length >= options.maxBatch)
  }
  const arm = (lane: Lane<T, R>, atOnce: boolean) => {
    if (lane.armed || lane.queue.length === 0 || lane.flying >= inFlight) return
    lane.armed = true
    if (atOnce) setImmediate(() => void flushLane(lane))
    else gather(lane, performance.now() + gatherMs)
  }
  const gather = (lane: Lane<T, R>, until: number) => {
    const seen = lane.queue.length
    lane.gathering = setTimeout(() => {
      const { length } = lane.queue
      const more = length > seen && length < options.maxBatch && (inFlight === 1 || lane.flying > 0)
      if (more && performance.now() < until) gather(lane, until)
      else void flushLane(lane)
    }, lookMs)
  }

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

/** Stores a batch; answers what tells each of its items what became of it. */
async function flushBatch<T, R>(
  { flush }: LanesOptions<T, R>,
  lane: number,
  batch: Waiting<T, R>[],
): Promise<() => void> {
  try {
    const results = await flush(
      batch.map((waiting) => waiting.item),
      lane,
    )
    return () => batch.forEach((waiting, i) => settle(waiting, results[i]!))
  } catch (error) {
    return () => batch.forEach((waiting) => waiting.reject(error))
  }
}

/** Looks now and then, while anything is queued, for what has waited too long: the oldest of a lane stand first in it. */
function watchPatience<T, R>(
  patienceMs: number | undefined,
  lanes: readonly Lane<T, R>[],
  refuse: (lane: Lane<T, R>, late: Waiting<T, R>[]) => boolean,
): () => void {
  if (patienceMs === undefined) return () => undefined
  let watching = false
  const look = () => {
    const before = performance.now() - patienceMs
    for (const lane of lanes) {
      const kept = lane.queue.findIndex(({ at }) => at > before)
      watching = refuse(lane, lane.queue.splice(0, kept === -1 ? lane.queue.length : kept))
    }
    if (watching) arm()
  }
  const arm = () => setTimeout(look, patienceMs / 6).unref()
  return () => {
    if (!watching) arm()
    watching = true
  }
}

function settle<T, R>(waiting: Waiting<T, R>, result: R | Error): void {
  if (result instanceof Error) waiting.reject(result)
  else waiting.resolve(result)
}
