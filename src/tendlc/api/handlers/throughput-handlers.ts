import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { TendlcDeps } from './brand-handlers.ts'
import { findOwnedCampaign } from '../../campaigns/find-owned.ts'
import { positionOf } from '../../listing/token-page.ts'
import type { throughputOperations } from '../contracts/throughput-contract.ts'
import { throughputPage } from './throughput-page.ts'

/** Handlers of the operations on throughput limits of the caller's own campaigns. */
export function throughputHandlers({
  db,
  apiUrl,
}: TendlcDeps): Handlers<Contract<typeof throughputOperations>, Caller> {
  return {
    async listThroughput({ caller }, { params: { brand_id: brandId, campaign_id: id }, query }) {
      const position = positionOf(query.page_token)
      const accountId = caller.account.id
      const { campaign } = await db.asAccount(accountId, (sql) =>
        findOwnedCampaign(sql, accountId, { brandId, id }),
      )
      const requested = { position, token: query.page_token, size: Number(query.page_size ?? 20), apiUrl }
      return { status: 200, body: throughputPage(campaign, requested) }
    },
  }
}
