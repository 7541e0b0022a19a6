import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../database/db.ts'
import { unavailable } from '../database/deadline.ts'
import { Problem } from '../contract/problem.ts'
import { openSlots } from './slots.ts'

/** So many more may wait for a place; behind them nobody would wait long enough. */
const queueLimit = 256

/**
 * The same database for those who come in any number and ask for anything: they share so many of its connections and no more, so that
 * the way of messages always has others. Who has a place keeps it for all that it asks meanwhile; where too many wait for one,
 * the next throws `unavailable`.
 */
export function openCounter(db: Db, positions: number): Db {
  const slots = openSlots(positions, queueLimit)
  const placed = new AsyncLocalStorage<true>()
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (placed.getStore()) return work()
    const done = slots.run(() => placed.run(true, work))
    if (!done) throw new Problem(unavailable, { retryAfter: 1 })
    return done
  }
  return {
    ...db,
    query: (...question: Parameters<Db['query']>) => inTurn(() => db.query(...question)),
    tx: (work) => inTurn(() => db.tx(work)),
    asAccount: (accountId, work) => inTurn(() => db.asAccount(accountId, work)),
    asPartner: (partnerId, work) => inTurn(() => db.asPartner(partnerId, work)),
    snapshot: (work) => inTurn(() => db.snapshot(work)),
    snapshotAs: (partnerId, work) => inTurn(() => db.snapshotAs(partnerId, work)),
  } as Db
}
