import { withdrawReviews } from '#reviews/index.ts'
import { ask, type QueryDeps } from './ask.ts'
import { claimNumbers, findEnding, findUnwaiting, nextTollFreeDue, readEnding } from './worker-store.ts'
import { moveNumbers } from '../registrations/number-store.ts'
import type { TollFreeCarriers } from './port.ts'
import { lockRegistrations } from '../registrations/store.ts'

const leaseSeconds = 60
const batch = 200

/** What toll-free numbers do by themselves. */
export type TollFreeWorker = {
  /** Asks the carriers of what is due, and ends what is not its account's any more or has an expired token. */
  settle(): Promise<boolean>
  /** The next due instant behind another, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

export type TollFreeWorkerDeps = QueryDeps & { carriers: TollFreeCarriers | undefined }

/**
 * Opens what asks the carriers, hundreds of numbers in one question. Each number is a row with a lease: several nodes may do this at
 * once, and what died on the way is asked again under the same reference. Without carriers the numbers wait.
 */
export function openTollFreeWorker(deps: TollFreeWorkerDeps): TollFreeWorker {
  const { db, clock, carriers } = deps
  return {
    async settle() {
      while ((await end(deps)) >= batch);
      if (!carriers) return true
      for (;;) {
        const due = await claimNumbers(db, clock.now(), { leaseSeconds, limit: batch })
        if (due.length > 0) await ask(deps, carriers, due)
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextTollFreeDue(db, after),
  }
}

/** Ends registrations of numbers that were given up, and of those whose token has expired. */
async function end({ db, clock }: TollFreeWorkerDeps): Promise<number> {
  const now = clock.now()
  const found = await findEnding(db, now, batch)
  if (found.length === 0) return 0
  await db.tx(async (sql) => {
    const leased = await lockRegistrations(sql, found)
    const ids = leased.map(({ id }) => id)
    const numbers = await readEnding(sql, ids, now)
    const by = { actor: 'time', now }
    const released = numbers.filter((one) => one.released)
    await moveNumbers(sql, released, 'released', {
      ...by,
      reason: 'The account does not own the number any more.',
    })
    const expired = numbers.filter((one) => !one.released)
    await moveNumbers(sql, expired, 'tokenExpired', {
      ...by,
      reason: 'The token of the political campaign has expired.',
    })
    await withdrawReviews(sql, await findUnwaiting(sql, ids), now)
  })
  return found.length
}
