import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { TendlcDeps } from './brand-handlers.ts'
import { notFound, findOwnedBrand, refuseOther } from '../../brands/find-owned.ts'
import { tendlcProblems } from '../../shapes/problems.ts'
import type { partnerOperations } from '../contracts/partner-contract.ts'
import { importPartnerCampaign } from '../../partners/import.ts'
import { findSharing, type SharingRow } from '../../partners/sharing-store.ts'

/** Handlers of the operations that import campaigns which another connectivity partner registered. */
export function partnerHandlers(deps: TendlcDeps): Handlers<Contract<typeof partnerOperations>, Caller> {
  return {
    async importPartnerCampaign({ caller }, { body: { account_id, ...input } }) {
      refuseOther(caller, account_id, tendlcProblems.invalidCampaignData)
      return { status: 201, body: sharingWire(await importPartnerCampaign(deps, caller, input)) }
    },
    async getSharing({ caller }, { params: { campaign_id } }) {
      const { id } = caller.account
      const sharing = await deps.db.asAccount(id, async (sql) => {
        const found = await findSharing(sql, id, campaign_id)
        if (!found) throw notFound(campaign_id)
        await findOwnedBrand(sql, id, found.brand_id)
        return found
      })
      return { status: 200, body: sharingWire(sharing) }
    },
  }
}

const sharingWire = ({ brand_id, campaign_id, status, upstream_cnp_id, downstream_cnp_id }: SharingRow) => ({
  brand_id,
  campaign_id,
  sharing_status: status,
  downstream_cnp_id,
  upstream_cnp_id,
})
