import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { lockInventoryRows } from './buy-store.ts'
import { numberProblems } from '../inventory/problems.ts'
import { readInventoryNumber, type InventoryNumber } from '../inventory/inventory-store.ts'
import { lockOwned, releaseNumbers } from './release-store.ts'

/** Cancels a number without a refund; for 30 days only the previous owner may buy it back. */
export async function cancelNumber(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  accountId: string,
  number: { country: string; msisdn: string },
): Promise<void> {
  await db.tx(async (sql) => {
    await lockInventoryRows(sql, [number.msisdn])
    if (!(await lockOwned(sql, accountId, number))) throw new Problem(numberProblems.notOwned)
    await releaseNumbers(sql, [number.msisdn], 'cancelled', clock.now())
  })
}

/**
 * Removes a number from its owner, with the same effect as a cancellation. Returns the previous state; 'free' if the number has no owner,
 * undefined if it is unknown. `now` is exchange time in milliseconds.
 */
export async function unassignNumber(
  sql: Sql,
  msisdn: string,
  now: number,
): Promise<InventoryNumber | 'free' | undefined> {
  await lockInventoryRows(sql, [msisdn])
  const before = await readInventoryNumber(sql, msisdn)
  if (!before || before.status !== 'owned') return before && 'free'
  await releaseNumbers(sql, [msisdn], 'unassigned', now)
  return before
}
