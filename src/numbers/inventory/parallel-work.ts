import type { Db, Sql } from '#platform/database/db.ts'
import { mayHaveCommitted } from '#platform/database/faults.ts'
import { countAdded, sortDigits } from './publish-store.ts'

/** A part added by a transaction: a range of numbers, and how many numbers the transaction added. */
export type Added = { after: string; last: string; rows: number }

/**
 * Work for a publishing transaction on another connection, and so on another core, in sequence. If too much is queued, callers wait.
 */
export type ParallelWork = {
  /** Counts the numbers of a part. */
  count(part: Added): Promise<void>
  /** Flushes the pending list of the index of digits. */
  sort(): Promise<void>
  /** Waits for all work; returns whether each part had as many numbers as were added. */
  end(): Promise<boolean>
  /** Starts no further work, and waits for the current one. */
  stop(): Promise<void>
}

/** Queue length: long enough to keep the transaction busy, short enough to bound its wait. */
const mostWaiting = 6

/** Opens parallel work for a transaction ID. The counts belong to the transaction and are discarded if it rolls back. */
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
  // If no other connection is available, the transaction itself counts; a part is never counted twice.
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
    // If this fails, the transaction sorts the digits at its end.
    sort: () => behind(() => sortDigits(db).catch(() => undefined)),
    end: () => last().then(() => same),
    stop() {
      over = true
      return last().catch(() => undefined)
    },
  }
}
