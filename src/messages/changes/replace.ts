import { lockSpendable } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { despiteDeadlocks } from '#platform/database/isolate.ts'
import { storeFollowUps, type FollowUpDeps } from '../accept/store-follow-ups.ts'
import type { Notifier } from '../events/notifier.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { refusals } from '../message/refusals.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { moveMessages } from '../moves/move-store.ts'
import { refund } from '../outcomes/refund.ts'
import { takeWaiting } from './change-store.ts'

export type ReplaceDeps = FollowUpDeps & {
  db: Db
  clock: Clock
  notifier: Notifier
  /** Called after the commit with messages that wait for their carriers. */
  wait(waiting: OutboundMessage[]): void
}

/**
 * Replaces a message that has not left by another one of the same account, in one transaction: the original is rejected and refunded without a receipt,
 * and the other one is decided and charged like a new message. Returns false, without any effect, if the original has left, or the other one is refused or not covered.
 */
export type Replace = (originalId: string, request: SubmitRequest) => Promise<boolean>

/** Rolls the transaction back. */
class NotReplaced extends Error {}

export function openReplace(deps: ReplaceDeps): Replace {
  return async (originalId, request) => {
    try {
      const after = await despiteDeadlocks(() => deps.db.tx((sql) => replace(deps, sql, originalId, request)))
      after()
      return true
    } catch (error) {
      if (error instanceof NotReplaced) return false
      throw error
    }
  }
}

async function replace(
  deps: ReplaceDeps,
  sql: Sql,
  originalId: string,
  request: SubmitRequest,
): Promise<() => void> {
  const { clock, notifier, wait } = deps
  const { message, actor } = request
  const { accountId } = message
  const { code, detail: reason } = refusals.replaced
  const now = clock.now()
  if ((await takeWaiting(sql, [originalId])).length === 0) throw new NotReplaced()
  const move = {
    messageId: originalId,
    accountId,
    actor,
    code,
    reason,
    details: { message_uuid: message.id },
  }
  const events = await moveMessages(sql, 'cancelled', [move], now)
  await lockSpendable(sql, [accountId])
  await refund(sql, events)
  const { decided, short, after } = await storeFollowUps(
    deps,
    sql,
    [request],
    () => ({
      messageId: message.id,
      accountId,
      event: 'replaces',
      actor,
      reason: null,
      details: { message_uuid: originalId },
    }),
    now,
    {},
  )
  if (short.size > 0 || decided.some(({ refusal }) => refusal)) throw new NotReplaced()
  // The receipts are those of the new message, which has the ID that the client knows.
  const notified = await notifier.statuses(
    sql,
    events.map((event) => ({ ...event, smpp: null })),
  )
  return () => {
    notified()
    after()
    if (message.sendAt === undefined) wait([message])
  }
}
