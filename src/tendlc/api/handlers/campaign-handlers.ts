import { pageNumberOf } from '#platform/contract/paging/index.ts'
import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { keyFaults } from '#platform/contract/idempotency-key.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { TendlcDeps } from './brand-handlers.ts'
import { findOwnedBrand, refuseOther } from '../../brands/find-owned.ts'
import { brandPath } from '../../brands/wire.ts'
import { tendlcProblems } from '../../shapes/problems.ts'
import type { campaignOperations } from '../contracts/campaign-contract.ts'
import { createCampaign } from '../../campaign-changes/create.ts'
import { campaignFilterFields, campaignListing, campaignsOf } from '../../campaigns/list-store.ts'
import { findOwnedCampaign, type Owned } from '../../campaigns/find-owned.ts'
import { resubmitCampaign } from '../../campaign-changes/resubmit.ts'
import type { CampaignRow } from '../../campaigns/store.ts'
import { stopCampaign, updateCampaign } from '../../campaign-changes/update.ts'
import {
  campaignPath,
  campaignsPath,
  campaignWire,
  type CampaignMove,
  type CampaignShower,
} from '../../campaigns/wire.ts'
import { readChanges } from '../../history/history-store.ts'
import { filterOf, listPage } from '../../listing/listing.ts'
import { pageWire } from '../../listing/page.ts'
import { hasAssist } from '../../traffic/assist-store.ts'

export type CampaignHandlers = Handlers<Contract<typeof campaignOperations>, Caller>

/** The campaign operations, each for the caller's own account. */
export function campaignHandlers(deps: TendlcDeps): CampaignHandlers {
  const { db, apiUrl } = deps
  const shown = async (caller: Caller, owned: Owned) => (await shownTo(deps, caller, [owned]))[0]!
  return {
    async listCampaigns({ caller }, { params: { brand_id: brandId }, query }) {
      return { status: 200, body: await campaignPage(deps, caller, brandId, query) }
    },
    async createCampaign({ caller, header }, { params, body: { account_id, ...input } }) {
      refuseOther(caller, account_id, tendlcProblems.invalidCampaignData)
      const key = keyOf(header('idempotency-key'))
      const made = await createCampaign(deps, caller, { brandId: params.brand_id, key }, input)
      return {
        status: 201,
        body: await shown(caller, made),
        ...(made.repeated && { headers: { 'idempotent-replayed': 'true' } }),
      }
    },
    async getCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id } }) {
      const { id: accountId } = caller.account
      const owned = await db.asAccount(accountId, (sql) => findOwnedCampaign(sql, accountId, { brandId, id }))
      return { status: 200, body: await shown(caller, owned) }
    },
    async patchCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id }, body }) {
      const owned = await updateCampaign(deps, caller, { brandId, id }, body)
      return { status: 200, body: await shown(caller, owned) }
    },
    async deleteCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id } }) {
      await stopCampaign(deps, caller, { brandId, id })
      return { status: 204 }
    },
    async resubmitCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id }, body }) {
      const campaign = await resubmitCampaign(deps, caller, { brandId, id }, body.mno_ids)
      return { status: 200, body: networksWire(campaign, apiUrl) }
    },
  }
}

/** Status of a campaign at each network, with links. */
function networksWire({ id, brand_id: brandId, mno_metadata }: CampaignRow, apiUrl: string) {
  return {
    campaign_id: id,
    brand_id: brandId,
    mno_metadata,
    _links: {
      self: { href: `${apiUrl}${campaignPath(brandId, id)}` },
      brand: { href: `${apiUrl}${brandPath(brandId)}` },
    },
  }
}

function keyOf(key: string | undefined): string | undefined {
  const faults = keyFaults(key)
  if (faults.length > 0) throw new Problem(tendlcProblems.invalidCampaignData, { faults })
  return key
}

type Query = { page?: string | undefined; page_size?: string | undefined; filter?: string | undefined }

/** A page of the campaigns of the caller's brand, oldest first, with links to adjacent pages and the brand (S2-208). */
async function campaignPage(deps: TendlcDeps, caller: Caller, brandId: string, query: Query) {
  const { db, apiUrl } = deps
  const { id: accountId } = caller.account
  const brand = await db.asAccount(accountId, (sql) => findOwnedBrand(sql, accountId, brandId))
  const requested = pageNumberOf({ page: query.page, size: query.page_size }, 20)
  const question = campaignsOf(accountId, brandId, filterOf(query.filter, campaignFilterFields))
  const { total, rows } = await listPage(db, campaignListing, question, requested)
  const items = await shownTo(
    deps,
    caller,
    rows.map((campaign) => ({ brand, campaign })),
  )
  const links = { ...requested, href: `${apiUrl}${campaignsPath(brandId)}`, repeat: { filter: query.filter } }
  const { _links: around, ...page } = pageWire('campaigns', { total, items }, links)
  return { ...page, _links: { ...around, brand: { href: `${apiUrl}${brandPath(brandId)}` } } }
}

/** Campaigns with their status changes and the opt-out assist setting of the account. */
async function shownTo({ db, apiUrl }: TendlcDeps, { account }: Caller, all: readonly Owned[]) {
  const { id: accountId, primaryId } = account
  const ids = all.map(({ campaign }) => campaign.id)
  const moves = await db.asAccount(accountId, (sql) =>
    readChanges<CampaignMove['status'], CampaignMove['event']>(sql, 'campaign', ids),
  )
  const assist = await hasAssist(db, accountId)
  const shower: CampaignShower = { apiUrl, primaryId: primaryId ?? accountId, assist }
  return all.map((owned) => campaignWire(owned, moves.get(owned.campaign.id) ?? [], shower))
}
