import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Notifier, StatusEvent } from '../events/notifier.ts'
import type { MessageEvent } from '../message/states.ts'
import { moveMessages } from '../moves/move-store.ts'
import { refund } from './refund.ts'
import { confirm } from '../unconfirmed/unconfirmed-store.ts'
import type { MarkedStatus } from '../unconfirmed/unconfirmed-kinds.ts'

/** The final status that an operator gives to a submitted message. */
export type Marking = {
  messageId: string
  accountId: string
  status: MarkedStatus
  /** The operator. */
  actor: string
  reason: string
}

/**
 * Gives a submitted message its final status, with the same webhook and refund as by a receipt. Returns false if the message is not submitted any
 * more. `note` runs in the transaction.
 */
export type Mark = (marking: Marking, note: (sql: Sql) => Promise<void>) => Promise<boolean>

/** The event and error code of each status; the codes are those of a receipt without a reason. */
const endings: Readonly<Record<MarkedStatus, { event: MessageEvent; code: number | null }>> = {
  delivered: { event: 'delivered', code: null },
  undeliverable: { event: 'undelivered', code: 1330 },
  rejected: { event: 'refusedLate', code: 1282 },
}

export function openMark({ db, clock, notifier }: { db: Db; clock: Clock; notifier: Notifier }): Mark {
  return async ({ messageId, accountId, status, actor, reason }, note) => {
    const { event, code } = endings[status]
    const move = { messageId, accountId, actor, code, reason, details: null }
    const { events, after } = await db.tx(async (sql) => {
      const moved: StatusEvent[] = await moveMessages(sql, event, [move], clock.now())
      if (moved.length === 0) return { events: moved, after: () => undefined }
      await confirm(sql, [messageId])
      await note(sql)
      await refund(sql, moved)
      return { events: moved, after: await notifier.statuses(sql, moved) }
    })
    after()
    return events.length > 0
  }
}
