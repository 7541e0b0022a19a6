import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readPartner } from '../partners/store.ts'
import type { Refusing } from '../views/partner-snapshot.ts'
import { found, operatorProblems } from '#operators/index.ts'

/** In the words of operators. */
export const simRefusals: Refusing = {
  missing: () => new Problem(operatorProblems.notFound),
}

/** The customer that a path names. */
export async function foundPartner(sql: Sql, partnerId: string) {
  return found(await readPartner(sql, partnerId))
}

/** What a violated constraint of pools and profiles means: the name is unique, and SIMs may still refer to one that is deleted. */
export const violations = { 23505: operatorProblems.nameTaken, 23503: operatorProblems.simsHaveIt }
