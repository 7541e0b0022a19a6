import { type Caller, foundOwn } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { findBrandOfCampaign } from '../campaigns/search-store.ts'
import type { campaignOperations } from './campaign-contract.ts'

type Own = Handlers<Contract<typeof campaignOperations>, Caller>

/** Handlers of the operation that finds a campaign. */
export function campaignHandlers({ db }: { db: Db }): Own {
  return {
    async findOwnCampaign({ caller: { account } }, { params: { campaign_id: id } }) {
      const found = await db.asAccount(account.id, (sql) => findBrandOfCampaign(sql, account.id, id))
      return { status: 200, body: foundOwn(found) }
    },
  }
}
