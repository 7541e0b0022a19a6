import { type Caller, foundOwn } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'
import { type CampaignFound, findBrandOfCampaign, searchCampaigns } from '../campaigns/search-store.ts'
import type { campaignOperations } from './campaign-contract.ts'

type Own = Handlers<Contract<typeof campaignOperations>, Caller>

/** Handlers of the operations that find campaigns. */
export function campaignHandlers({ db }: { db: Db }): Own {
  return {
    searchOwnCampaigns({ caller: { account } }, { query }) {
      const { text, status, brand_id: brandId } = query
      const wanted = { accountId: account.id, text, status, brandId }
      const page = readPage(byMember('seq'), query, (position) =>
        db.asAccount(account.id, (sql) => searchCampaigns(sql, { ...wanted, ...position })),
      )
      return answerPage('campaigns', campaignWire, page)
    },
    async findOwnCampaign({ caller: { account } }, { params: { campaign_id: id } }) {
      const found = await db.asAccount(account.id, (sql) => findBrandOfCampaign(sql, account.id, id))
      return { status: 200, body: foundOwn(found) }
    },
  }
}

const campaignWire = ({ id, created_at, ...campaign }: CampaignFound) => ({
  campaign_id: id,
  brand_id: campaign.brand_id,
  brand_name: campaign.brand_name,
  label: campaign.label,
  usecase: campaign.usecase ?? '',
  status: campaign.status,
  traffic_enabled: campaign.traffic_enabled,
  registry_campaign_id: campaign.registry_campaign_id,
  created_at: created_at.toISOString(),
})
