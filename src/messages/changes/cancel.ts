import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import type { Notifier } from '../events/notifier.ts'
import { refusals } from '../message/refusals.ts'
import { moveMessages } from '../moves/move-store.ts'
import { refund } from '../outcomes/refund.ts'
import { findWaiting, mostFound, takeWaiting, type WaitingOf } from './change-store.ts'

/** Messages of one account. */
type OfAccount = { accountId: string; actor: string }

/** Cancels messages that have not left, with refund and status event, and returns their number. */
export type Cancel = {
  /** Cancels those of the messages that have not left. */
  byIds(ids: readonly string[], of: OfAccount): Promise<number>
  /** Cancels all messages of an SMPP user between two numbers that have not left. */
  waiting(selected: WaitingOf, actor: string): Promise<number>
}

export function openCancel({ db, clock, notifier }: { db: Db; clock: Clock; notifier: Notifier }): Cancel {
  const byIds: Cancel['byIds'] = async (ids, { accountId, actor }) => {
    const { code, detail: reason } = refusals.cancelled
    const { count, after } = await despiteDeadlocks(() =>
      db.tx(async (sql) => {
        const waiting = await takeWaiting(sql, ids)
        const moves = waiting.map((messageId) => ({
          messageId,
          accountId,
          actor,
          code,
          reason,
          details: null,
        }))
        const events = await moveMessages(sql, 'cancelled', moves, clock.now())
        if (events.length === 0) return { count: 0, after: () => undefined }
        await refund(sql, events)
        return { count: events.length, after: await notifier.statuses(sql, events) }
      }),
    )
    after()
    return count
  }
  return {
    byIds,
    async waiting(selected, actor) {
      for (let cancelled = 0; ;) {
        const found = await findWaiting(db, selected)
        const count = found.length > 0 ? await byIds(found, { accountId: selected.accountId, actor }) : 0
        cancelled += count
        // If some have left meanwhile, the others are found again.
        if (found.length < mostFound || count === 0) return cancelled
      }
    },
  }
}
