import { withTimeout } from '#platform/queueing/retry-times.ts'
import type { Sql } from '#platform/database/db.ts'
import { findBrand, type BrandRow } from '../brands/store.ts'
import { readHistory, storeHistory } from '../history/history-store.ts'
import { isClaimed } from './campaign-store.ts'
import type { Pending } from './port.ts'
import { deferRequest, endRequest, type RegistryRequest } from './store.ts'

/** Stores a registry response and ends its request in one transaction. */
export type Answered = { store(sql: Sql, now: number): Promise<void>; refused?: string }

/** How to store a response, or that the registry has not decided yet. */
export function whenAnswered<A extends object>(
  answer: Pending | A,
  store: (answer: A) => Answered,
): Pending | Answered {
  return 'pending' in answer ? answer : store(answer)
}

/** Locks the brand before the request, as every change of a brand does. */
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

/** As `withBrand`, but discards the response if the request was woken since, for example because an operator has set another ID. */
export function withClaimedBrand(
  request: RegistryRequest,
  apply: (sql: Sql, brand: BrandRow, now: number) => Promise<void>,
): Answered {
  const { store } = withBrand(request, apply)
  return {
    async store(sql, now) {
      await findBrand(sql, request.account_id, request.brand_id!, true)
      if (await isClaimed(sql, request)) await store(sql, now)
    },
  }
}

const againMs = 3_600_000

/** Retries a refused withdrawal in an hour; the history records each reason once. */
export function refusedWithdrawal(
  request: RegistryRequest,
  { machine, subjectId, status }: { machine: 'brand' | 'campaign'; subjectId: string; status: string },
  reason: string,
): Answered {
  return {
    refused: reason,
    async store(sql, at) {
      if (!(await deferRequest(sql, request, at + againMs))) return
      const last = (await readHistory(sql, machine, subjectId)).at(-1)
      if (last?.event === 'withdrawalRefused' && last.reason === reason) return
      const { account_id: accountId } = request
      const move = { event: 'withdrawalRefused', from: status, to: status, actor: 'registry', reason, at }
      await storeHistory(sql, [{ accountId, machine, subjectId, ...move }])
    },
  }
}

/** Ends an update that the registry refuses; the history records the reason. */
export function refusedUpdate(request: RegistryRequest, reason: string): Answered {
  return {
    ...withBrand(request, async (sql, { id: subjectId, account_id: accountId, status }, at) => {
      const move = { event: 'updateRefused', from: status, to: status, actor: 'registry', reason, at }
      await storeHistory(sql, [{ accountId, machine: 'brand', subjectId, ...move }])
    }),
    refused: reason,
  }
}

/** The registry's response; throws if it takes too long. */
export const answerInTime = <T>(answer: Promise<T>): Promise<T> =>
  withTimeout(answer, 'the campaign registry')
