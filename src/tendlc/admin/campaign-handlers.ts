import type { Db } from '#platform/database/db.ts'
import { campaignDataOf } from '../campaigns/wire.ts'
import { readFullCampaign, type FullCampaign } from '../campaign-changes/full-campaign.ts'
import { searchCampaigns, type CampaignFound } from '../campaigns/search-store.ts'
import type { campaignOperations } from './campaign-contract.ts'
import { type OperatorHandlers, found } from '#operators/index.ts'
import { stepWire } from '#operators/index.ts'
import { answerPage, byMember, readPage } from '#platform/contract/paging/index.ts'

/** Handlers of the operations on campaigns of all accounts. */
export function campaignHandlers({ db }: { db: Db }): OperatorHandlers<typeof campaignOperations> {
  return {
    searchCampaigns(_, { query }) {
      const { api_key: accountId, brand_id: brandId, status, registry_hold: hold, text } = query
      const wanted = { accountId, brandId, status, hold, text }
      const page = readPage(byMember('seq'), query, (position) =>
        searchCampaigns(db, { ...wanted, ...position }),
      )
      return answerPage('campaigns', campaignWire, page)
    },
    async readCampaign(_, { params }) {
      const full = found(await db.snapshot((sql) => readFullCampaign(sql, params.campaign_id)))
      return { status: 200, body: fullWire(full) }
    },
  }
}

function campaignWire(campaign: Omit<CampaignFound, 'seq'>) {
  const {
    id,
    brand_id,
    brand_name,
    account_id,
    label,
    usecase,
    status,
    traffic_enabled,
    registry_campaign_id,
  } = campaign
  return {
    campaign_id: id,
    brand_id,
    brand_name,
    api_key: account_id,
    label,
    usecase: usecase ?? '',
    status,
    traffic_enabled,
    registry_campaign_id,
    created_at: campaign.created_at.toISOString(),
    updated_at: campaign.updated_at.toISOString(),
  }
}

function fullWire({ campaign, history, numbers }: FullCampaign) {
  return {
    ...campaignWire(campaign),
    data: { ...campaignDataOf(campaign) },
    registry_hold: campaign.registry_hold,
    suspensions: campaign.suspensions,
    networks: campaign.mno_metadata,
    content_action: campaign.content_action,
    numbers: numbers.map(({ number, status }) => ({ number, status })),
    registered_at: campaign.registered_at?.toISOString() ?? null,
    renewal_at: campaign.renewal_at?.toISOString() ?? null,
    registry_renews_on: campaign.registry_renews_on,
    history: history.map(stepWire),
  }
}
