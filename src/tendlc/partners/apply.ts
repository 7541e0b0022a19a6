import type { Sql } from '#platform/database/db.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { submitForReview } from '../campaign-changes/submit.ts'
import type { SharingAnswer } from '../requests/port.ts'
import { moveSharing, storeStated } from './sharing-store.ts'

/**
 * Applies the decision of the partner that registered the campaign: a shared campaign enters review, a declined campaign is rejected. Locks the brand
 * of the campaign.
 */
export async function applySharing(
  sql: Sql,
  campaignId: string,
  answer: SharingAnswer,
  now: number,
): Promise<boolean> {
  const campaign = (await lockWithBrand(sql, campaignId))!
  if (!(await moveSharing(sql, campaignId, answer.accepted ? 'accepted' : 'declined', now))) return false
  if (campaign.status !== 'PENDING_REVIEW') return true
  if (answer.accepted) {
    if (answer.stated) await storeStated(sql, campaign, answer.stated)
    await submitForReview(sql, (await lockWithBrand(sql, campaignId))!, { actor: 'registry', now })
  } else await moveCampaign(sql, campaign, 'rejected', { actor: 'registry', reason: answer.reason, now })
  return true
}
