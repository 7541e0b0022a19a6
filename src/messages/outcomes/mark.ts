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
  return async (marking, note) => {
    const { marked, after } = await db.tx(async (sql) => {
      const outcome = await markMessages(sql, { clock, notifier }, marking.status, [marking])
      if (outcome.marked > 0) await note(sql)
      return outcome
    })
    after()
    return marked > 0
  }
}

/** Marks those of the messages that are still submitted. Returns their number, and what to call after the commit. */
export async function markMessages(
  sql: Sql,
  { clock, notifier }: { clock: Clock; notifier: Notifier },
  status: MarkedStatus,
  messages: readonly Omit<Marking, 'status'>[],
): Promise<{ marked: number; after: () => void }> {
  const { event, code } = endings[status]
  const moves = messages.map((one) => ({ ...one, code, details: null }))
  const moved: StatusEvent[] = await moveMessages(sql, event, moves, clock.now())
  if (moved.length === 0) return { marked: 0, after: () => undefined }
  await confirm(
    sql,
    moved.map(({ id }) => id),
  )
  await refund(sql, moved)
  return { marked: moved.length, after: await notifier.statuses(sql, moved) }
}
