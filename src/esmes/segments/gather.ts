import { refusals } from '#accounts/index.ts'
import { SMPP_STATUS as STATUS } from '#carriers/index.ts'
import { openBatchLanes } from '#platform/batches/batch-lanes.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/db.ts'
import { isolating } from '#platform/database/isolate.ts'
import { nameOf, type Segment } from './segment.ts'
import { findComplete, insertSegments } from './segment-store.ts'
import { settleKeys } from './settle.ts'
import type { CompleteText } from './texts.ts'

export type GatherDeps = {
  db: Db
  clock: { now(): number }
  /** Stores a complete text as a message; returns the status for the response to the awaited segment. */
  accept(text: CompleteText, awaited: string): Promise<number>
}

const limits = { maxBatch: 500, maxQueued: 5_000, queueTimeoutMs: 10_000 }

/** Stores the segments of all sessions of a node in batches. */
export type Gather = {
  /** Resolves to the command_status when the segment is stored, for the last segment of a text when the message is stored. */
  push(segment: Segment): Promise<number>
  /** Resolves when no segment is being stored. */
  idle(): Promise<void>
}

export function openGather(deps: GatherDeps): Gather {
  const batchLanes = openBatchLanes<Segment, number>({
    ...limits,
    batchLaneCount: 1,
    batchLaneOf: () => 0,
    whenFull: refusals.busy,
    flush: (segments) => storeBatch(deps, segments),
  })
  const pending = new Set<Promise<number>>()
  return {
    push(segment) {
      const result = batchLanes.push(segment)
      pending.add(result)
      const leave = () => void pending.delete(result)
      result.then(leave, leave)
      return result
    },
    async idle() {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
}

type Result = number | Promise<number> | Error

/** Stores a batch in one statement, then claims the texts that are complete. */
async function storeBatch({ db, clock, accept }: GatherDeps, segments: Segment[]): Promise<Result[]> {
  const insert = isolating<Segment, boolean>(async (some) => {
    const stored = await insertSegments(db, some)
    return some.map(({ id }) => stored.has(id))
  })
  const inserted = await insert(segments)
  const stored = segments.filter((_, i) => inserted[i] === true)
  const keys = [...Map.groupBy(stored, nameOf).values()].map(([first]) => first!)
  const complete = keys.length > 0 ? await findComplete(db, keys) : []
  const { texts } = complete.length > 0 ? await settleKeys(db, complete, clock.now()) : { texts: [] }
  const ids = new Set(stored.map(({ id }) => id))
  const accepting = new Map(
    texts.map((text) => {
      const { id: awaited } = text.segments.findLast(({ id }) => ids.has(id)) ?? text.segments.at(-1)!
      return [awaited, accept(text, awaited)]
    }),
  )
  return segments.map(({ id }, i) => {
    const one = inserted[i]
    if (one instanceof Error) return one
    if (!one) return new Problem(refusals.busy, { retryAfter: 1 })
    return accepting.get(id) ?? STATUS.ESME_ROK
  })
}
