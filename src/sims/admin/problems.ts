import type { Sql } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readPartner } from '../partners/store.ts'
import type { MissingProblem } from '../views/partner-snapshot.ts'
import { found, operatorProblems } from '#operators/index.ts'

/** The problems of the operator API. */
export const simProblems: MissingProblem = {
  missing: () => new Problem(operatorProblems.notFound),
}

/** Reads the customer in the path; throws the problem of an unknown one. */
export async function foundPartner(sql: Sql, partnerId: string) {
  return found(await readPartner(sql, partnerId))
}

/** The problems for violated constraints of pools and profiles: a duplicate name, or deletion of a pool or profile that SIMs still use. */
export const violations = { 23505: operatorProblems.nameInUse, 23503: operatorProblems.simsHaveIt }
