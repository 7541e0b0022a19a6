import type { Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Lock } from '#platform/database/sql.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { findBrand, type BrandRow } from './store.ts'

/**
 * A brand of the account that is not deleted; `lock` locks it until the commit. Brands of other accounts are reported as not found,
 * a deleted brand of the account with 502 (S2-200).
 */
export async function findOwnedBrand(
  sql: Sql,
  accountId: string,
  id: string,
  lock: Lock = false,
): Promise<BrandRow> {
  const brand = await findBrand(sql, accountId, id, lock)
  if (!brand) throw notFound(id)
  if (brand.status === 'DELETED') throw new Problem(tendlcProblems.brandNotFound)
  return brand
}

/** The problem of an object that does not exist or belongs to another account. */
export function notFound(id: string): Problem {
  return new Problem(tendlcProblems.notFound, {
    detail: `ID '${id}' does not exist, or you do not have access`,
  })
}

/** Rejects a request to create something for another account than the caller's. */
export function refuseOther({ account }: Caller, accountId: string | undefined, kind: ProblemKind): void {
  if (accountId === undefined || accountId === account.id) return
  const faults = [{ name: 'account_id', reason: 'must be your own API key', rule: 'const' }]
  throw new Problem(kind, { faults })
}
