import type { Db } from '#platform/database/db.ts'
import type { CampaignWithdrawal, WithdrawalAnswer } from '../../requests/port.ts'
import { againAt } from '../client/again.ts'
import { meaningOf, reasonOf } from '../client/errors.ts'
import { dropWrite, findWrite } from '../writes/write-store.ts'
import { idNeeded } from '../writes/id-needed.ts'
import type { CampaignCalls } from './calls.ts'

/** A registration without a result for this long was not executed if the registry does not list it. */
const lookUpSeconds = 60

/** Deletes a campaign at the registry, also one whose registration has no result yet. */
export async function withdrawCampaign(
  { db, calls }: { db: Db; calls: CampaignCalls },
  question: CampaignWithdrawal,
): Promise<WithdrawalAnswer> {
  const { campaignId, registryCampaignId } = question
  const key = { kind: 'campaign', subject: campaignId } as const
  const creation = await findWrite(db, key)
  const known = registryCampaignId ?? creation?.registry_id ?? undefined
  const mayBeListed = creation !== undefined || question.registryHold !== undefined
  const id = known ?? (mayBeListed ? (await calls.findByReference(campaignId))?.campaignId : undefined)
  if (id === undefined) {
    if (creation && creation.age < lookUpSeconds) return againAt(question)
    if (!creation && question.registryHold !== undefined && question.registryHold !== 'duplicate')
      return { refused: idNeeded('campaign') }
    await dropWrite(db, key)
    return { done: true }
  }
  const result = await calls.delete(id)
  if ('value' in result || meaningOf(result.errors) === 'gone') return { done: true }
  return meaningOf(result.errors) === 'refused' ? { refused: reasonOf(result.errors) } : againAt(question)
}
