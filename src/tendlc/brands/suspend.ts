import type { Sql } from '#platform/db.ts'
import { lockCampaignsOf } from '../campaigns/life-store.ts'
import { moveCampaigns } from '../campaigns/move-store.ts'
import { campaignStates } from '../campaigns/states.ts'
import { brandStates } from './states.ts'
import { moveBrand, type Mover } from './move-store.ts'
import { storeBrandSuspensions } from './findings-store.ts'
import { findBrand, ownerOfBrand } from './store.ts'

const mostKept = 20

export type BrandEvent = 'suspended' | 'restored' | 'terminated'

/**
 * Suspends a brand, with which none of its campaigns has traffic; lets it go on; or terminates it for ever, with its campaigns. `unknown` where there is
 * none, `impossible` where its status does not allow it.
 */
export async function moveBrandBy(
  sql: Sql,
  id: string,
  event: BrandEvent,
  { suspension, ...by }: Mover & { suspension?: { category: string; explanation: string } | undefined },
): Promise<'done' | 'unknown' | 'impossible'> {
  const accountId = await ownerOfBrand(sql, id)
  if (accountId === undefined) return 'unknown'
  const brand = (await findBrand(sql, accountId, id, true))!
  const reason = suspension && `${suspension.category}: ${suspension.explanation}`
  const moved = await moveBrand(sql, brand, { machine: 'brand', event }, { ...by, reason })
  if (!moved && brand.status !== brandStates.to(event)) return 'impossible'
  if (moved && event === 'terminated') {
    const campaigns = await lockCampaignsOf(sql, id, campaignStates.from('terminated'))
    await moveCampaigns(sql, campaigns, 'terminated', { ...by, reason: 'Its brand was terminated.' })
  }
  if (event === 'restored') await storeBrandSuspensions(sql, id, [])
  else if (suspension)
    await storeBrandSuspensions(sql, id, [...brand.carrier_suspensions, suspension].slice(-mostKept))
  return 'done'
}
