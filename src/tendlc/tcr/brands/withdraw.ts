import type { Db } from '#platform/database/db.ts'
import type { BrandWithdrawal, WithdrawalAnswer } from '../../requests/port.ts'
import { meaningOf, reasonOf } from '../client/errors.ts'
import { hasCampaigns } from './campaigns-store.ts'
import { uncertainSeconds } from '../writes/uncertain.ts'
import { dropWrite, findWrite } from '../writes/write-store.ts'
import { againAt } from '../client/again.ts'
import type { BrandCalls } from './calls.ts'
import { idNeeded } from '../writes/id-needed.ts'
import { claim } from '../writes/claim.ts'
import { findStated } from './register.ts'

/** Deletes a brand at the registry, also one whose registration has no result yet. */
export async function withdraw(
  { db, calls }: { db: Db; calls: BrandCalls },
  question: BrandWithdrawal,
): Promise<WithdrawalAnswer> {
  const key = { kind: 'brand', subject: question.brandId } as const
  const creation = await findWrite(db, key)
  const registryId = creation?.registry_id ?? (await find({ db, calls }, question, creation !== undefined))
  if (registryId === undefined) {
    if (creation && creation.age < uncertainSeconds) return againAt(question)
    if (!creation && question.registryHold !== undefined && question.registryHold !== 'duplicate')
      return { refused: idNeeded('brand') }
    await dropWrite(db, key)
    return { done: true }
  }
  // The registry does not delete a brand with campaigns, whose own withdrawals are under way.
  if (await hasCampaigns(db, question.brandId)) return againAt(question)
  const result = await calls.delete(registryId)
  if ('value' in result || meaningOf(result.errors) === 'gone') return { done: true }
  return meaningOf(result.errors) === 'refused' ? { refused: reasonOf(result.errors) } : againAt(question)
}

/** The ID of a brand without a known result of its registration: found by our reference, or stated by an operator. */
async function find(
  { db, calls }: { db: Db; calls: BrandCalls },
  { brandId, accountId, registryBrandId }: BrandWithdrawal,
  isSent: boolean,
): Promise<string | undefined> {
  if (isSent) return (await calls.findByReference(brandId))?.brandId
  const registryId = await findStated(calls, { brandId, accountId, registryBrandId })
  if (registryId === undefined) return undefined
  const by = { id: brandId, accountId, stated: registryBrandId, registryId }
  return (await claim(db, 'brand', by)) === 'claimed' ? registryId : undefined
}
