import type { Sql } from '#platform/database/db.ts'
import type { Lock } from '#platform/database/sql.ts'
import { notFound, findOwnedBrand } from '../brands/find-owned.ts'
import type { BrandRow } from '../brands/store.ts'
import { findCampaign, type CampaignRow } from './store.ts'

/** A campaign with its brand; changes lock the brand first. */
export type Owned = { brand: BrandRow; campaign: CampaignRow }

/**
 * A campaign of the account's brand, ended or not; `lock` locks the brand and then the campaign until the commit. Campaigns of other
 * accounts are reported as not found.
 */
export async function findOwnedCampaign(
  sql: Sql,
  accountId: string,
  { brandId, id }: { brandId: string; id: string },
  lock: Lock = false,
): Promise<Owned> {
  const brand = await findOwnedBrand(sql, accountId, brandId, lock)
  const campaign = await findCampaign(sql, { accountId, brandId }, id, lock)
  if (!campaign) throw notFound(id)
  return { brand, campaign }
}
