import type { Db } from '#platform/database/db.ts'
import type { CampaignWithdrawal, WithdrawalAnswer } from '../../requests/port.ts'
import { againAt } from '../client/again.ts'
import { meaningOf, reasonOf } from '../client/errors.ts'
import { readCampaignHold, holdStated } from '../../requests/hold-store.ts'
import { claim } from '../writes/claim.ts'
import { uncertainSeconds } from '../writes/uncertain.ts'
import { dropWrite, findWrite } from '../writes/write-store.ts'
import { idNeeded } from '../writes/id-needed.ts'
import type { CampaignCalls } from './calls.ts'

/** Deletes a campaign at the registry, also one whose registration has no result yet. */
export async function withdrawCampaign(
  { db, calls }: { db: Db; calls: CampaignCalls },
  question: CampaignWithdrawal,
): Promise<WithdrawalAnswer> {
  const { campaignId, registryCampaignId: stated, registryHold } = question
  const key = { kind: 'campaign', subject: campaignId } as const
  const creation = await findWrite(db, key)
  const id = creation?.registry_id ?? (await find({ db, calls }, question, creation !== undefined))
  if (id === undefined) {
    if (creation && creation.age < uncertainSeconds) return againAt(question)
    const isMissing = stated !== undefined || registryHold !== undefined
    if (!creation && isMissing && (await readCampaignHold(db, campaignId)) !== 'duplicate')
      return { refused: idNeeded('campaign') }
    await dropWrite(db, key)
    return { done: true }
  }
  const result = await calls.delete(id)
  if ('value' in result || meaningOf(result.errors) === 'gone') return { done: true }
  return meaningOf(result.errors) === 'refused' ? { refused: reasonOf(result.errors) } : againAt(question)
}

/** The ID of a campaign without a known result of its registration: stated by an operator, or found by our reference. Others are not ours to delete. */
async function find(
  { db, calls }: { db: Db; calls: CampaignCalls },
  { campaignId: id, accountId, registryCampaignId: stated, registryHold }: CampaignWithdrawal,
  isSent: boolean,
): Promise<string | undefined> {
  if (isSent) return (await calls.findByReference(id))?.campaignId
  if (stated === undefined && registryHold === undefined) return undefined
  const isThere = stated !== undefined && (await calls.read(stated)) !== 'gone'
  const registryId = isThere ? stated : (await calls.findByReference(id))?.campaignId
  if (registryId === undefined) {
    if (stated !== undefined) await holdStated(db, 'campaign', { id, stated, hold: 'unknown' })
    return undefined
  }
  return (await claim(db, 'campaign', { id, accountId, stated, registryId })) === 'claimed'
    ? registryId
    : undefined
}
