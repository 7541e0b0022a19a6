import type { CancelSm } from '#carriers/index.ts'
import type { Db } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import { findIncomplete, findSegment, mostKeys, type IncompleteOf } from './cancel-store.ts'
import { enqueueEnded, type Ended } from './ended.ts'
import { nameOf, responseIdOf, type Segment, type SegmentKey } from './segment.ts'
import { deleteSegments, lockOpen } from './segment-store.ts'
import { joinSegments } from './texts.ts'

/** Receipts have the state DELETED. */
const cancelled: Ended = { code: 1361, detail: 'The sender has cancelled the text before it was complete.' }

type Deps = {
  db: Db
  clock: { now(): number }
  /** Called after receipts were enqueued. */
  stored(): void
}

/** Cancels incomplete texts, which were not charged, and returns the number of their segments. */
export type CancelSegments = {
  /** Cancels the text of the segment with this ID in its response. */
  byId(userId: string, id: string, request: Pick<CancelSm, 'source' | 'destination'>): Promise<number>
  /** Cancels all incomplete texts between two numbers. */
  between(selected: IncompleteOf): Promise<number>
}

/** A text that is complete, or becomes complete meanwhile, is a message, which is cancelled as every message. */
export function openCancelSegments({ db, clock, stored }: Deps): CancelSegments {
  const end = async (keys: readonly SegmentKey[], isSelected: (rest: readonly Segment[]) => boolean) => {
    const count = await despiteDeadlocks(() =>
      db.tx(async (sql) => {
        const byKey = Map.groupBy(await lockOpen(sql, keys), nameOf)
        const incomplete = [...byKey.values()].map((segments) => joinSegments(segments).rest)
        const ended = incomplete.filter(isSelected).flat()
        if (ended.length === 0) return 0
        await deleteSegments(sql, ended)
        await enqueueEnded(sql, ended, cancelled, clock.now())
        return ended.length
      }),
    )
    if (count > 0) stored()
    return count
  }
  return {
    async byId(userId, id, { source, destination }) {
      const found = await findSegment(db, id)
      const isOwn =
        found?.userId === userId &&
        found.source.address === source &&
        (destination === '' || found.destination.address === destination)
      return isOwn ? end([found], (rest) => rest.some((one) => responseIdOf(one) === id)) : 0
    },
    async between(selected) {
      for (let ended = 0; ;) {
        const keys = await findIncomplete(db, selected)
        const count = keys.length > 0 ? await end(keys, () => true) : 0
        ended += count
        if (keys.length < mostKeys || count === 0) return ended
      }
    },
  }
}
