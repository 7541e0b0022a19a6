import { lockSpendable, type Accounts } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { AcceptOptions } from './accept.ts'
import { storeWithStopped, type Decided } from '../storing/accept-store.ts'
import type { Accepting } from '../message/arrival.ts'
import { countDecided } from './count-decided.ts'
import { decideBatch } from './decide-batch.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import { leaseSeconds } from '../leases/lease-store.ts'
import { refusals } from '../message/refusals.ts'

export type InsideOptions = Pick<
  AcceptOptions,
  'carriers' | 'owners' | 'channels' | 'protection' | 'campaigns' | 'tollFree' | 'nodeId'
> & {
  accounts: Pick<Accounts, 'policy'>
  metrics?: Pick<MessagesMetrics, 'violated'>
}

/**
 * Decides messages that come of a transaction under way, and counts them against what their accounts have: the next of a workflow, or
 * the answer to a keyword. What an account cannot pay is refused, since nobody waits who could be told otherwise.
 */
export async function decideInside(
  options: InsideOptions,
  sql: Sql,
  arrivals: Accepting[],
): Promise<Decided[]> {
  const decided = await decideBatch({ ...options, db: sql, mayLease: () => false }, arrivals)
  const spendable = await lockSpendable(
    sql,
    decided.map((one) => one.message.accountId),
  )
  const { over, undo } = await countDecided(options.protection, sql, decided)
  const policies = await Promise.all(decided.map((one) => options.accounts.policy(one.message.accountId)))
  const judged = decided.map((one, i) => {
    const { accountId, price } = one.message
    const left = (spendable.get(accountId) ?? 0) - price
    if (policies[i]!.status === 'suspended') return { ...one, refusal: refusals.suspended }
    if (one.refusal) return one
    if (over.has(one)) return { ...one, refusal: refusals.spendCap }
    if (left < 0 && price > 0) return { ...one, refusal: refusals.unpaid }
    spendable.set(accountId, left)
    return one
  })
  await undo(judged.filter((one) => one.refusal && !over.has(one)))
  return judged
}

/** Stores them in the same transaction, leased to nobody. */
export async function storeInside({ nodeId }: InsideOptions, sql: Sql, decided: Decided[]): Promise<void> {
  const out = await storeWithStopped(sql, decided, { id: nodeId, leaseSeconds, locked: true })
  if (out.size > 0) throw new Error('a locked balance did not cover what was counted against it')
}
