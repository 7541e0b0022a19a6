import type { Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { findValidReseller } from './store.ts'

/**
 * Whether the primary account has a valid reseller, which cannot be rejected until the commit (S2-014). Call this before locking brands,
 * because a rejection locks resellers first.
 */
export async function holdReseller(sql: Sql, { account }: Caller): Promise<boolean> {
  return (await findValidReseller(sql, account.primaryId ?? account.id, 'share')) !== undefined
}

/** The problem for a reseller brand without a valid reseller. */
export function noValidReseller(): Problem {
  const reason = 'requires a PENDING or APPROVED reseller of your primary account'
  return new Problem(tendlcProblems.brandParameters, {
    faults: [{ name: 'reseller', reason, rule: 'const' }],
  })
}
