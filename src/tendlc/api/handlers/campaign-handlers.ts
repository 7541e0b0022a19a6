import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { keyFaults } from '#platform/contract/idempotency-key.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { TendlcNeeds } from './brand-handlers.ts'
import { brandPath } from '../../brands/wire.ts'
import { refuseOther } from '../../shapes/own-account.ts'
import { tendlcProblems } from '../../shapes/problems.ts'
import type { campaignOperations } from '../contracts/campaign-contract.ts'
import { createCampaign } from '../../campaign-changes/create.ts'
import { readChanges } from '../../campaigns/history-store.ts'
import { ownCampaign, type Owned } from '../../campaigns/own.ts'
import { campaignPage, showerOf } from './campaign-page.ts'
import { resubmitCampaign } from '../../campaign-changes/resubmit.ts'
import type { CampaignRow } from '../../campaigns/store.ts'
import { stopCampaign, updateCampaign } from '../../campaign-changes/update.ts'
import { campaignPath, campaignWire } from '../../campaigns/wire.ts'

export type CampaignHandlers = Handlers<Contract<typeof campaignOperations>, Caller>

/** The operations on campaigns; each serves the caller's own account. */
export function campaignHandlers(needs: TendlcNeeds): CampaignHandlers {
  const { db, apiUrl } = needs
  const shower = (caller: Caller) => showerOf(needs, caller)
  const shown = async (caller: Caller, owned: Owned) => {
    const changes = await db.asAccount(caller.account.id, (sql) => readChanges(sql, [owned.campaign.id]))
    return campaignWire(owned, changes.get(owned.campaign.id) ?? [], await shower(caller))
  }
  return {
    async listCampaigns({ caller }, { params: { brand_id: brandId }, query }) {
      return { status: 200, body: await campaignPage(needs, caller, brandId, query) }
    },
    async createCampaign({ caller, header }, { params, body: { account_id, ...wish } }) {
      refuseOther(caller, account_id, tendlcProblems.invalidCampaignData)
      const key = keyOf(header('idempotency-key'))
      const made = await createCampaign(needs, caller, { brandId: params.brand_id, key }, wish)
      return {
        status: 201,
        body: await shown(caller, made),
        ...(made.repeated && { headers: { 'idempotent-replayed': 'true' } }),
      }
    },
    async getCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id } }) {
      const { id: accountId } = caller.account
      const owned = await db.asAccount(accountId, (sql) => ownCampaign(sql, accountId, { brandId, id }))
      return { status: 200, body: await shown(caller, owned) }
    },
    async patchCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id }, body }) {
      const owned = await updateCampaign(needs, caller, { brandId, id }, body)
      return { status: 200, body: await shown(caller, owned) }
    },
    async deleteCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id } }) {
      await stopCampaign(needs, caller, { brandId, id })
      return { status: 204 }
    },
    async resubmitCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id }, body }) {
      const campaign = await resubmitCampaign(needs, caller, { brandId, id }, body.mno_ids)
      return { status: 200, body: networksWire(campaign, apiUrl) }
    },
  }
}

/** What each network says of a campaign, with links. */
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
