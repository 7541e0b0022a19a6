import type { Sql } from '#platform/database/db.ts'
import type { Lock } from '../history/lock.ts'
import { Problem } from '#platform/contract/problem.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { findBrand, type BrandRow } from './store.ts'

/**
 * An account's own brand that is not deleted; `lock` holds it until the commit. One that is another's and one that does not exist
 * are refused alike; an own one that was deleted is a 502 (S2-200).
 */
export async function ownBrand(
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

/** The one refusal of whatever is not there. */
export function notFound(id: string): Problem {
  return new Problem(tendlcProblems.notFound, {
    detail: `ID '${id}' does not exist, or you do not have access`,
  })
}
