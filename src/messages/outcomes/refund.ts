import { lockSpendable, releaseCharges } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { StatusEvent } from '../events/notifier.ts'

/**
 * Refunds rejected messages, once. Called once per transaction for all messages that the transaction rejects, before their workflows continue. Balances are then
 * locked in the order of accounts, including balances that only the next messages charge.
 */
export async function refund(sql: Sql, events: StatusEvent[]): Promise<void> {
  const rejected = events.filter((one) => one.status === 'rejected')
  const accountIds = rejected.map((one) => one.accountId)
  if (rejected.some((one) => one.workflow)) await lockSpendable(sql, accountIds)
  const paid = rejected.filter((one) => one.price > 0)
  await releaseCharges(
    sql,
    paid.map((one) => ({ accountId: one.accountId, messageId: one.id, price: one.price })),
  )
}
