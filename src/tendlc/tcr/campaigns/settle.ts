import type { Db, Sql } from '#platform/database/db.ts'
import { storeRegistryId } from '../../campaigns/life-store.ts'
import { lockWithBrand } from '../../campaigns/lock.ts'
import { isClosed, isFinal } from '../../campaigns/states.ts'
import type { CampaignRow } from '../../campaigns/store.ts'
import { insertWithdrawals, isWithdrawing, wakeCampaign } from '../../requests/campaign-store.ts'
import { insertRequest } from '../../requests/store.ts'

/** Reads a campaign at the registry again: by its open request, or by one that only reads. */
export async function readAgain(db: Db, campaignId: string, now: number): Promise<void> {
  await db.tx(async (sql) => {
    const campaign = await lockWithBrand(sql, campaignId)
    if (!campaign || isClosed(campaign.status) || (await wakeCampaign(sql, campaignId, now))) return
    const { account_id: accountId, brand_id: brandId } = campaign
    await insertRequest(sql, { accountId, kind: 'campaign', brandId, campaignId, readsOnly: true, now })
  })
}

/** Deletes a campaign at the registry that has ended here. */
export async function withdrawLeft(
  db: Db,
  campaignId: string,
  registryId: string,
  now: number,
): Promise<void> {
  await db.tx(async (sql) => {
    const campaign = await lockWithBrand(sql, campaignId)
    if (!campaign || !isFinal(campaign.status)) return
    await storeRegistryId(sql, campaignId, registryId)
    await withdrawUnlessOpen(sql, campaign, now)
  })
}

async function withdrawUnlessOpen(sql: Sql, campaign: CampaignRow, now: number): Promise<void> {
  if (!(await isWithdrawing(sql, campaign.id))) await insertWithdrawals(sql, [campaign], now)
}
