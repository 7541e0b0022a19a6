import type { Sql } from '#platform/database/db.ts'
import { customerReasonOf, type Kind, type Review, type DecisionInput } from '#reviews/index.ts'
import { readHistory } from '../history/history-store.ts'
import { insertRequest } from '../requests/store.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { storeRequested, storeSuspensions } from '../campaigns/life-store.ts'
import type { CampaignRow } from '../campaigns/store.ts'
import { submitForReview } from './submit.ts'

const events = {
  approve: 'approved',
  reject: 'rejected',
  request_changes: 'changesRequested',
  // Not offered for campaigns.
  block: 'rejected',
} as const

/** A campaign is not submitted to networks until the registry's terms are accepted (S2-094). */
const termsMissing = 'The terms of the registry are not accepted: set terms_and_conditions to true.'

/** The review of a campaign submits it to the networks, returns it to the customer or rejects it (S2-161, S2-162, S2-170). */
export const campaignReviews: Kind = {
  lock,
  history,
  async decided(sql, review, result) {
    const campaign = (await lockWithBrand(sql, review.subject_id))!
    const { decision, by: actor, now } = result
    if (decision === 'approve' && !campaign.terms_and_conditions) {
      await moveCampaign(sql, campaign, 'changesRequested', { actor, reason: termsMissing, now })
      return
    }
    const by = { actor, reason: customerReasonOf(result), now }
    if (!(await moveCampaign(sql, campaign, events[decision], by)) || decision !== 'approve') return
    await storeRequested(sql, campaign.id, undefined)
    const { account_id: accountId, brand_id: brandId, id: campaignId } = campaign
    await insertRequest(sql, { accountId, kind: 'campaign', brandId, campaignId, now })
  },
}

/** The review of a suspended campaign restores or terminates it (S2-178). */
export const suspensionReviews: Kind = {
  lock,
  history,
  async decided(sql, review, result) {
    const campaign = (await lockWithBrand(sql, review.subject_id))!
    const event = result.decision === 'approve' ? 'restored' : 'terminated'
    const by = { actor: result.by, reason: customerReasonOf(result), now: result.now }
    if (!(await moveCampaign(sql, campaign, event, by))) return
    if (event === 'restored') await resume(sql, campaign, result)
  },
}

/** Restores a campaign to its state before the suspension: to a pending cancellation, or to the review that the suspension interrupted. */
async function resume(sql: Sql, campaign: CampaignRow, { by: actor, now }: DecisionInput): Promise<void> {
  await storeSuspensions(sql, campaign.id, [])
  const moves = await readHistory(sql, 'campaign', campaign.id)
  const before = moves.findLast(({ event }) => event === 'suspended')?.from
  if (before && before !== 'ACTIVE' && before !== 'PENDING_CANCELLATION') {
    const reason = `The campaign was ${before} when it was suspended.`
    await moveCampaign(sql, campaign, 'updated', { actor, reason, now })
    await submitForReview(sql, campaign, { actor, now })
  } else if (campaign.stopped) await moveCampaign(sql, campaign, 'stopped', { actor: 'time', now })
}

async function lock(sql: Sql, { subject_id }: Review): Promise<void> {
  await lockWithBrand(sql, subject_id)
}

async function history(sql: Sql, { subject_id }: Review) {
  return readHistory(sql, 'campaign', subject_id)
}
