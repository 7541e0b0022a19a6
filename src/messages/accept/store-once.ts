import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { isOverdue, isUnavailable, mayHaveCommitted } from '#platform/database/faults.ts'
import { readStored, type Decided } from '../storing/accept-store.ts'

const timeoutMs = 3_000
const roundMs = 100

/**
 * Stores messages, and finds out what became of them when the connection is lost before the answer: then nobody knows whether
 * the transaction was committed. If it was, `told` says what a message is answered that stands there, or does not; if it was
 * not, it is tried again. Gives up after three seconds; a database that refuses the connection is not waited for at all.
 */
export async function storeOnce<R>(
  db: Db,
  decided: Decided[],
  store: () => Promise<R[]>,
  reported: (stored: boolean) => R,
): Promise<R[]> {
  try {
    return await store()
  } catch (lost) {
    if (!mayHaveCommitted(lost)) throw lost
    for (const until = performance.now() + timeoutMs; ;) {
      await pause(roundMs)
      try {
        const stored = await readStored(db, decided)
        if (stored.size === 0) return await store()
        return decided.map((one) => reported(stored.has(one.message.id)))
      } catch (error) {
        if (!isUnavailable(error) && !isOverdue(error) && !cameSecond(error)) throw error
        if (isOverdue(error) || performance.now() > until) throw lost
      }
    }
  }
}

/** The first try was committed between our look and our second try. */
function cameSecond(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}
