import type { Sql } from '#platform/database/db.ts'
import { withdrawReviews } from '#reviews/index.ts'
import type { Mover } from '../history/moves.ts'
import { moveCampaigns } from '../campaigns/move-store.ts'
import { lockResold, unmarkResold } from '../campaigns/reseller-store.ts'
import { findValidReseller, type ResellerRow } from '../resellers/store.ts'

/**
 * Clears `reseller` after a reseller was rejected, unless its account has another valid reseller: on brands, and on campaigns without a
 * reseller ID yet. Campaigns under review return to the customer. The caller has locked the resellers.
 */
export async function undoReseller(
  sql: Sql,
  { account_id: accountId, company_name: name }: ResellerRow,
  by: Mover & { reason: string },
): Promise<void> {
  if (await findValidReseller(sql, accountId)) return
  const campaigns = await lockResold(sql, accountId)
  await unmarkResold(
    sql,
    accountId,
    campaigns.map(({ id }) => id),
    by.now,
  )
  const reason = `The reseller ${name} was rejected: ${by.reason}`
  const moved = await moveCampaigns(sql, campaigns, 'resellerRejected', { ...by, reason })
  await withdrawReviews(sql, [...moved], by.now)
}
