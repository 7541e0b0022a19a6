import type { Db } from '#platform/database/db.ts'
import type { BrandWithdrawal, WithdrawalAnswer } from '../../requests/port.ts'
import { meaningOf, reasonOf } from '../client/errors.ts'
import { hasCampaigns } from './campaigns-store.ts'
import { dropWrite, findWrite } from '../writes/write-store.ts'
import { againAt } from '../client/again.ts'
import type { BrandCalls } from './calls.ts'

/** A registration without a result for this long was not executed if the registry does not list it. */
const lookUpSeconds = 60

/** Deletes a brand at the registry, also one whose registration has no result yet. */
export async function withdraw(
  { db, calls }: { db: Db; calls: BrandCalls },
  question: BrandWithdrawal,
): Promise<WithdrawalAnswer> {
  const key = { kind: 'brand', subject: question.brandId } as const
  const creation = await findWrite(db, key)
  if (!creation) return { done: true }
  const registryId = creation.registry_id ?? (await calls.findByReference(question.brandId))?.brandId
  if (registryId === undefined) {
    if (creation.age < lookUpSeconds) return againAt(question)
    await dropWrite(db, key)
    return { done: true }
  }
  // The registry does not delete a brand with campaigns, whose own withdrawals are under way.
  if (await hasCampaigns(db, question.brandId)) return againAt(question)
  const result = await calls.delete(registryId)
  if ('value' in result || meaningOf(result.errors) === 'gone') return { done: true }
  return meaningOf(result.errors) === 'refused' ? { refused: reasonOf(result.errors) } : againAt(question)
}
