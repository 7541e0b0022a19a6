import { actorName, type Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { submitReview } from '#reviews/index.ts'
import { storeHistory } from '../history/history-store.ts'
import { insertReseller, type ResellerRow } from './store.ts'

type ResellerInput = { company_name: string; mobile_phone: string; email: string }

/** Registers a reseller, which is reviewed before it is submitted to the registry (S2-215, S2-181). */
export async function registerReseller(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  caller: Caller,
  submission: ResellerInput,
): Promise<ResellerRow> {
  const { company_name: companyName, mobile_phone: mobilePhone, email } = submission
  const [id, accountId, now] = [uuidv7(), caller.account.id, clock.now()]
  return db.asAccount(accountId, async (sql) => {
    const reseller = await insertReseller(sql, { id, accountId, companyName, mobilePhone, email, now })
    const first = { machine: 'reseller', event: 'registered', from: undefined, to: reseller.status } as const
    await storeHistory(sql, [{ ...first, accountId, subjectId: id, actor: actorName(caller.actor), at: now }])
    await submitReview(sql, { accountId, kind: 'reseller', subjectId: id, submission, now })
    return reseller
  })
}
