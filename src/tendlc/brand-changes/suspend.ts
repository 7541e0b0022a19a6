import type { Sql } from '#platform/database/db.ts'
import { submitReview, withdrawReviews } from '#reviews/index.ts'
import { alsoSuspended, type Suspension } from '../shapes/suspensions.ts'
import { lockCampaignsOf } from '../campaigns/life-store.ts'
import { moveCampaigns } from '../campaigns/move-store.ts'
import { campaignStates } from '../campaigns/states.ts'
import { brandStates } from '../brands/states.ts'
import type { Mover } from '../history/moves.ts'
import { moveBrand } from '../brands/move-store.ts'
import { storeBrandSuspensions } from '../brands/findings-store.ts'
import { findBrand, ownerOfBrand, type BrandRow } from '../brands/store.ts'
import { brandDataOf } from '../brands/wire.ts'

export type BrandEvent = 'suspended' | 'restored' | 'terminated'

/**
 * Suspends a brand, which stops the traffic of its campaigns and opens a review; restores it; or terminates it permanently with its
 * campaigns. Returns the previous status, `unknown` if the brand does not exist, `impossible` if its status does not allow the event.
 */
export async function moveBrandBy(
  sql: Sql,
  id: string,
  event: BrandEvent,
  { suspension, ...by }: Mover & { suspension?: Suspension | undefined },
): Promise<{ from: string } | 'unknown' | 'impossible'> {
  const accountId = await ownerOfBrand(sql, id)
  if (accountId === undefined) return 'unknown'
  const brand = (await findBrand(sql, accountId, id, true))!
  const reason = suspension ? `${suspension.category}: ${suspension.explanation}` : by.reason
  const moved = await moveBrand(sql, brand, { machine: 'brand', event }, { ...by, reason })
  if (!moved && brand.status !== brandStates.to(event)) return 'impossible'
  if (moved && event === 'terminated') {
    const campaigns = await lockCampaignsOf(sql, id, campaignStates.from('terminated'))
    await moveCampaigns(sql, campaigns, 'terminated', { ...by, reason: 'The brand was terminated.' })
  }
  const suspensions =
    event === 'restored'
      ? []
      : suspension
        ? alsoSuspended(brand.carrier_suspensions, suspension)
        : brand.carrier_suspensions
  await storeBrandSuspensions(sql, id, suspensions)
  if (moved && event === 'suspended')
    await submitSuspended(sql, { ...brand, carrier_suspensions: suspensions }, by.now)
  else if (moved) await withdrawReviews(sql, [id], by.now)
  return { from: brand.status }
}

async function submitSuspended(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  const { id: subjectId, account_id: accountId, carrier_suspensions: suspensions } = brand
  const submission = { ...brandDataOf(brand), suspensions }
  await submitReview(sql, { accountId, kind: 'brand-suspension', subjectId, submission, now })
}
