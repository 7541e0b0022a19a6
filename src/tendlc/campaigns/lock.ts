import type { Sql } from '#platform/database/db.ts'
import { findBrand } from '../brands/store.ts'
import { ownerOfCampaign } from './life-store.ts'
import { findCampaign, type CampaignRow } from './store.ts'

/** Locks a campaign of any account, after its brand; undefined if the campaign does not exist. The brand of a campaign never changes. */
export async function lockWithBrand(sql: Sql, id: string): Promise<CampaignRow | undefined> {
  const owner = await ownerOfCampaign(sql, id)
  if (!owner) return undefined
  const { account_id: accountId, brand_id: brandId } = owner
  await findBrand(sql, accountId, brandId, true)
  return findCampaign(sql, { accountId, brandId }, id, true)
}
