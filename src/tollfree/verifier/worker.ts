import { withdrawReviews } from '#reviews/index.ts'
import { queryCarriers, type QueryDeps } from './query.ts'
import { claimNumbers, findEnding, findReviewed, nextTollFreeDue, readEnding } from './worker-store.ts'
import { moveNumbers } from '../registrations/number-store.ts'
import type { TollFreeCarriers } from './port.ts'
import { requestWithdrawals } from '../registrations/withdrawal-store.ts'
import { withdrawNumbers } from './withdrawals.ts'
import { lockRegistrations } from '../registrations/store.ts'

const leaseSeconds = 60
const batch = 200

/** Background work on toll-free numbers. */
export type TollFreeWorker = {
  /** Queries the carriers about due numbers, and ends the registration of numbers that were canceled or whose token has expired. */
  settle(): Promise<boolean>
  /** The earliest exchange time after `after` at which work is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

export type TollFreeWorkerDeps = QueryDeps & { carriers: TollFreeCarriers | undefined }

/**
 * Opens the worker that queries the carriers, hundreds of numbers per query. Each number is a leased row, so several nodes may work
 * simultaneously, and after a crash it is queried again under the same reference. Without carriers the numbers stay pending.
 */
export function openTollFreeWorker(deps: TollFreeWorkerDeps): TollFreeWorker {
  const { db, clock, carriers } = deps
  return {
    async settle() {
      while ((await end(deps)) >= batch);
      if (!carriers) return true
      await withdrawNumbers(deps, carriers)
      const limit = carriers.batch ?? batch
      for (;;) {
        if (await carriers.isPaused?.()) return true
        const due = await claimNumbers(db, clock.now(), { leaseSeconds, limit })
        if (due.length > 0) await queryCarriers(deps, carriers, due)
        if (due.length < limit) return true
      }
    },
    nextDue: (after) => nextTollFreeDue(db, after),
  }
}

/** Ends the registration of canceled numbers and of numbers whose token has expired. */
async function end({ db, clock }: TollFreeWorkerDeps): Promise<number> {
  const now = clock.now()
  const found = await findEnding(db, now, batch)
  if (found.length === 0) return 0
  await db.tx(async (sql) => {
    const locked = await lockRegistrations(sql, found)
    const ids = locked.map(({ id }) => id)
    const numbers = await readEnding(sql, ids, now)
    const by = { actor: 'time', now }
    const released = numbers.filter((one) => one.released)
    await requestWithdrawals(sql, released, now)
    await moveNumbers(sql, released, 'released', {
      ...by,
      reason: 'The account no longer owns the number.',
    })
    const expired = numbers.filter((one) => !one.released)
    await moveNumbers(sql, expired, 'tokenExpired', {
      ...by,
      reason: 'The token of the political campaign has expired.',
    })
    await withdrawReviews(sql, await findReviewed(sql, ids), now)
  })
  return found.length
}
