import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { isOverdue, isUnavailable, mayHaveCommitted } from '#platform/database/faults.ts'
import { readStored, type Decided } from '../storing/accept-store.ts'

const timeoutMs = 3_000
const roundMs = 100

/**
 * Stores messages and, if the connection is lost before the response, checks whether the transaction was committed. If so, `resultOf` returns
 * the result of each message, given whether it is stored. If not, the messages are stored again. Fails after 3 s, or immediately if the database refuses
 * connections.
 */
export async function storeOnce<R>(
  db: Db,
  decided: Decided[],
  store: () => Promise<R[]>,
  resultOf: (stored: boolean) => R,
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
        return decided.map((one) => resultOf(stored.has(one.message.id)))
      } catch (error) {
        if (!isUnavailable(error) && !isOverdue(error) && !cameSecond(error)) throw error
        if (isOverdue(error) || performance.now() > until) throw lost
      }
    }
  }
}

/** Whether the error shows that the first attempt was committed between the lookup and the second attempt. */
function cameSecond(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}
