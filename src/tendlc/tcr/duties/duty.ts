import type { Db } from '#platform/database/db.ts'
import { claimDuty, deferDuty, extendDuty, type Duty } from './duty-store.ts'

/** Claimed work. `since` is the wall time at its start, and `page` the page at which it continues; both survive a failure. */
export type Lease = {
  since: Date
  page: number
  /** Extends the lease; with a page, the work continues there after a failure. Throws `LeaseLost` once another node has begun the work. */
  extend(page?: number): Promise<void>
}

const retrySeconds = 60

/** Does a duty if it is due, and schedules it again. After a failure it continues in a minute, on any node. */
export async function doDuty(
  db: Db,
  { name, everySeconds }: { name: Duty; everySeconds: number },
  work: (lease: Lease) => Promise<unknown>,
): Promise<void> {
  const claimed = await claimDuty(db, name)
  if (!claimed) return
  const { began_at: since, page } = claimed
  try {
    await work({ since, page, extend: (at) => extendDuty(db, claimed, at) })
  } catch (error) {
    await deferDuty(db, claimed, { seconds: retrySeconds, isDone: false })
    throw error
  }
  await deferDuty(db, claimed, { seconds: everySeconds, isDone: true })
}
