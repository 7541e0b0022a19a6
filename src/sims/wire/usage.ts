import type { Db } from '#platform/database/db.ts'
import { mayHaveCommitted } from '#platform/database/faults.ts'
import type { Log } from '#platform/log.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { addCalls, readCalls } from './usage-store.ts'

/** Counts the successful calls of each customer (S1-087). */
export type ApiUsage = {
  note(partnerId: string): void
  /** The stored calls of a customer, including those of this node so far. */
  of(partnerId: string): Promise<number>
  stop(): Promise<void>
}

const everyMs = 1_000

/**
 * Counts in memory, and stores the sums once per second. A node that is killed loses the calls of its last second; an orderly
 * shutdown loses none. If the response of the database is lost, the sums are not stored again; otherwise, calls could be counted twice.
 */
export function openApiUsage(db: Db, log: Log): ApiUsage {
  let pending = new Map<string, number>()
  let storing: Promise<void> = Promise.resolve()

  const add = (partnerId: string, calls: number) =>
    void pending.set(partnerId, (pending.get(partnerId) ?? 0) + calls)
  const store = async () => {
    if (pending.size === 0) return
    const mine = pending
    pending = new Map()
    try {
      await addCalls(db, mine)
    } catch (error) {
      if (!mayHaveCommitted(error)) for (const [partnerId, calls] of mine) add(partnerId, calls)
      throw error
    }
  }
  /** Serialized, so that waiting for the latest run ensures that all previous sums are stored. */
  const flush = () => (storing = storing.catch(() => undefined).then(store))

  const work = repeated(async () => flush().then(() => false), everyMs, log, 'calls could not be counted')
  work.start()
  return {
    note: (partnerId) => add(partnerId, 1),
    async of(partnerId) {
      await flush()
      return readCalls(db, partnerId)
    },
    async stop() {
      await work.stop()
      await flush().catch((err: unknown) => log.warn({ err }, 'the last API calls could not be counted'))
    },
  }
}
