import type { Db, Sql } from '#platform/database/db.ts'
import { mayHaveCommitted } from '#platform/database/faults.ts'
import { countAdded, sortDigits } from './publish-store.ts'

/** A part that a transaction adds: the numbers behind one and up to another, and how many it has added. */
export type Added = { after: string; last: string; rows: number }

/**
 * What is done for a transaction that publishes on another connection, and so on another core, while it goes on: one after the other.
 * Where much waits, whoever asks for more waits, too.
 */
export type ParallelWork = {
  /** Counts what a part adds. */
  count(part: Added): Promise<void>
  /** Sorts digits into their index. */
  sort(): Promise<void>
  /** Waits for all of it; answers whether each part had as many numbers as were added. */
  end(): Promise<boolean>
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

/** So much may wait that the transaction is not held up, and so little that it never stands still for long. */
const mostWaiting = 6

/** Opens such work for a transaction of that id. What it counts is the transaction's, and goes with it. */
export function openParallelWork(db: Db, sql: Sql, of: { xid: string; importId: string }): ParallelWork {
  const going: Promise<void>[] = []
  let over = false
  let same = true
  const last = () => going.at(-1) ?? Promise.resolve()
  const behind = async (work: () => Promise<void>) => {
    const next = last().then(() => (over ? undefined : work()))
    next.catch(() => undefined)
    if (going.push(next) > mostWaiting) await going.shift()
  }
  // Where no other connection is to be had, the transaction counts by itself; never twice.
  const counted = (part: { after: string; last: string }) =>
    countAdded(db, { ...of, ...part }).catch((error: unknown) => {
      if (mayHaveCommitted(error)) throw error
      return countAdded(sql, { ...of, ...part })
    })
  return {
    count: ({ rows, ...part }) =>
      behind(async () => {
        same = (await counted(part)) === rows && same
      }),
    // What nobody sorts beside it, the transaction sorts itself.
    sort: () => behind(() => sortDigits(db).catch(() => undefined)),
    end: () => last().then(() => same),
    stop() {
      over = true
      return last().catch(() => undefined)
    },
  }
}
