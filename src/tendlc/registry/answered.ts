import { inTime } from '#platform/lanes/asking.ts'
import type { Sql } from '#platform/database/db.ts'
import { findBrand, type BrandRow } from '../brands/store.ts'
import type { Pending } from './port.ts'
import { endRequest, type RegistryRequest } from './store.ts'

/** Stores an answer in one transaction with the end of its question. */
export type Answered = { store(sql: Sql, now: number): Promise<void> }

/** What is to be stored of an answer, unless the registry is still at it. */
export function whenAnswered<A extends object>(
  answer: Pending | A,
  store: (answer: A) => Answered,
): Pending | Answered {
  return 'pending' in answer ? answer : store(answer)
}

/** The brand is locked before the question, as everybody does who changes a brand. */
export function withBrand(
  request: RegistryRequest,
  apply: (sql: Sql, brand: BrandRow, now: number) => Promise<void>,
): Answered {
  return {
    async store(sql, now) {
      const brand = (await findBrand(sql, request.account_id, request.brand_id!, true))!
      if (await endRequest(sql, request.id, now)) await apply(sql, brand, now)
    },
  }
}

/** The registry's answer, or an error where it says nothing for too long. */
export const askedInTime = <T>(answer: Promise<T>): Promise<T> => inTime(answer, 'the campaign registry')
