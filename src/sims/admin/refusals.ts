import type { Sql } from '#platform/database/db.ts'
import { isUniqueViolation } from '#platform/database/faults.ts'
import { Problem } from '#platform/contract/problem.ts'
import { readPartner } from '../partners/store.ts'
import type { Refusing } from '../shown/behind.ts'
import { found, operatorProblems } from '#operators/index.ts'

/** In the words of operators. */
export const simRefusals: Refusing = {
  invalid: (faults) => new Problem(operatorProblems.invalid, { faults: [...faults] }),
  missing: () => new Problem(operatorProblems.notFound),
}

/** The customer that a path names. */
export async function foundPartner(sql: Sql, partnerId: string) {
  return found(await readPartner(sql, partnerId))
}

/** Work that stores a name, which another may have taken. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem(operatorProblems.nameTaken) : error
  }
}

/** Work that deletes what SIMs may have. */
export async function unlessNeeded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw (error as { code?: string }).code === '23503' ? new Problem(operatorProblems.simsHaveIt) : error
  }
}
