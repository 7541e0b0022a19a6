import type { Sql } from '#platform/database/db.ts'
import type { Mover } from '../history/moves.ts'
import { alsoSuspended, type Suspension } from '../shapes/suspensions.ts'
import { storeSuspensions } from '../campaigns/life-store.ts'
import { lockWithBrand } from '../campaigns/lock.ts'
import { moveCampaign } from '../campaigns/move-store.ts'
import { submitForReview } from './submit.ts'

type MoveOutcome = { from: string } | 'unknown' | 'impossible'

/**
 * Suspends a campaign and its traffic, and opens a review (S2-166). Returns the previous status, `unknown` if the campaign does not
 * exist, `impossible` if it was never active or has ended.
 */
export async function suspendCampaign(
  sql: Sql,
  id: string,
  suspension: Suspension,
  by: Mover,
): Promise<MoveOutcome> {
  const campaign = await lockWithBrand(sql, id)
  if (!campaign) return 'unknown'
  if (campaign.status === 'SUSPENDED') {
    await storeSuspensions(sql, id, alsoSuspended(campaign.suspensions, suspension))
    return { from: campaign.status }
  }
  if (campaign.registered_at === null) return 'impossible'
  const reason = `${suspension.category}: ${suspension.explanation}`
  if (!(await moveCampaign(sql, campaign, 'suspended', { ...by, reason }))) return 'impossible'
  await storeSuspensions(sql, id, [suspension])
  await submitForReview(sql, campaign, by, 'campaign-suspension')
  return { from: campaign.status }
}

/** Terminates a campaign permanently. Returns the previous status, `unknown` if the campaign does not exist, `impossible` if it has ended. */
export async function terminateCampaign(
  sql: Sql,
  id: string,
  { category, explanation }: Suspension,
  by: Mover,
): Promise<MoveOutcome> {
  const campaign = await lockWithBrand(sql, id)
  if (!campaign) return 'unknown'
  if (campaign.status === 'TERMINATED') return { from: campaign.status }
  const reason = `${category}: ${explanation}`
  const done = await moveCampaign(sql, campaign, 'terminated', { ...by, reason })
  return done ? { from: campaign.status } : 'impossible'
}
