import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../database/db.ts'
import { unavailable } from '../database/deadline.ts'
import { Problem } from '../contract/problem.ts'
import { openSlots } from './slots.ts'

/** Maximum number of queued callers; a longer queue would exceed the timeouts of callers. */
const queueLimit = 256

/**
 * Limits the database connections of callers without another limit, so that message traffic always finds free connections. A caller
 * keeps its slot for all nested statements. Throws `unavailable` when the queue is full.
 */
export function openLimitedDb(db: Db, positions: number): Db {
  const slots = openSlots(positions, queueLimit)
  const hasSlot = new AsyncLocalStorage<true>()
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (hasSlot.getStore()) return work()
    const done = slots.run(() => hasSlot.run(true, work))
    if (!done) throw new Problem(unavailable, { retryAfter: 1 })
    return done
  }
  return {
    ...db,
    query: (...statement: Parameters<Db['query']>) => inTurn(() => db.query(...statement)),
    tx: (work) => inTurn(() => db.tx(work)),
    asAccount: (accountId, work) => inTurn(() => db.asAccount(accountId, work)),
    asPartner: (partnerId, work) => inTurn(() => db.asPartner(partnerId, work)),
    snapshot: (work) => inTurn(() => db.snapshot(work)),
    accountSnapshot: (accountId, work) => inTurn(() => db.accountSnapshot(accountId, work)),
    partnerSnapshot: (partnerId, work) => inTurn(() => db.partnerSnapshot(partnerId, work)),
  } as Db
}
