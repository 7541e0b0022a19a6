import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { lockStock } from './buy-store.ts'
import { numberProblems } from './problems.ts'
import { lockOwned, releaseNumbers } from './release-store.ts'

/** Gives up a number. What is paid is paid; for thirty days only its owner until now may buy it back. */
export async function cancelNumber(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  accountId: string,
  number: { country: string; msisdn: string },
): Promise<void> {
  await db.tx(async (sql) => {
    await lockStock(sql, [number.msisdn])
    if (!(await lockOwned(sql, accountId, number))) throw new Problem(numberProblems.notOwned)
    await releaseNumbers(sql, [number.msisdn], 'cancelled', clock.now())
  })
}
