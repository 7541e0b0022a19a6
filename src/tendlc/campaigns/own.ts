import type { Sql } from '#platform/database/db.ts'
import type { Lock } from '#platform/database/sql.ts'
import { notFound, ownBrand } from '../brands/own.ts'
import type { BrandRow } from '../brands/store.ts'
import { findCampaign, type CampaignRow } from './store.ts'

/** A campaign with its brand, behind whose lock it is changed. */
export type Owned = { brand: BrandRow; campaign: CampaignRow }

/**
 * A campaign of an account's own brand, ended or not; `lock` holds first the brand, then the campaign until the commit. What is
 * another's, and what does not exist, are refused alike.
 */
export async function ownCampaign(
  sql: Sql,
  accountId: string,
  { brandId, id }: { brandId: string; id: string },
  lock: Lock = false,
): Promise<Owned> {
  const brand = await ownBrand(sql, accountId, brandId, lock)
  const campaign = await findCampaign(sql, { accountId, brandId }, id, lock)
  if (!campaign) throw notFound(id)
  return { brand, campaign }
}
