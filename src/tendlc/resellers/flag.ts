import type { Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../problems.ts'
import { findValidReseller } from './store.ts'

/** Only who is registered as a reseller, by the primary account, has brands of a reseller (S2-014). */
export async function refuseReseller(sql: Sql, { account }: Caller): Promise<void> {
  if (await findValidReseller(sql, account.primaryId ?? account.id)) return
  const reason = 'needs a reseller of your primary account that is PENDING or APPROVED'
  throw new Problem(tendlcProblems.brandParameters, { faults: [{ name: 'reseller', reason, rule: 'const' }] })
}
