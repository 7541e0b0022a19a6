import { pageNumberOf } from '#platform/contract/paging/index.ts'
import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { TendlcDeps } from './brand-handlers.ts'
import { notFound } from '../../brands/find-owned.ts'
import { findOwnedCampaign } from '../../campaigns/find-owned.ts'
import { filterOf, listPage } from '../../listing/listing.ts'
import type { numberOperations } from '../contracts/number-contract.ts'
import { openNumberQueries } from '../../numbers/query-together.ts'
import { linkNumber, unlinkNumber } from '../../linking/link.ts'
import { linkListing, linksOf, numberFilterFields } from '../../numbers/list-store.ts'
import { moveNumbers } from '../../linking/move.ts'
import { findLink } from '../../numbers/store.ts'
import { linkPageWire, linkWire } from '../../linking/wire.ts'

/** The operations on numbers of the caller's own campaigns. */
export function numberHandlers(deps: TendlcDeps): Handlers<Contract<typeof numberOperations>, Caller> {
  const { db, apiUrl } = deps
  const queryRegistry = openNumberQueries(deps)
  return {
    async getNumbers({ caller }, { params, query }) {
      const { page, size } = pageNumberOf({ page: query.page, size: query.page_size }, 20)
      const { id: accountId } = caller.account
      await db.asAccount(accountId, (sql) =>
        findOwnedCampaign(sql, accountId, { brandId: params.brand_id, id: params.campaign_id }),
      )
      const question = linksOf(accountId, params.campaign_id, filterOf(query.filter, numberFilterFields))
      const found = await listPage(db, linkListing, question, { page, size })
      const body = linkPageWire(found, { page, size, filter: query.filter, of: params, apiUrl })
      return { status: 200, body }
    },
    async linkNumberToCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id }, body }) {
      const link = await linkNumber(deps, caller, { brandId, id, ...body })
      return { status: 202, body: linkWire(link, apiUrl) }
    },
    async getNumber({ caller }, { params: { brand_id: brandId, campaign_id: id, number } }) {
      const link = await db.asAccount(caller.account.id, async (sql) => {
        await findOwnedCampaign(sql, caller.account.id, { brandId, id })
        return findLink(sql, { campaignId: id, number })
      })
      if (!link) throw notFound(number)
      return { status: 200, body: linkWire(link, apiUrl) }
    },
    async unlinkNumber({ caller }, { params: { brand_id: brandId, campaign_id: id, number }, query }) {
      const link = await unlinkNumber(deps, caller, { brandId, id, number })
      if (isOn(query.async)) return { status: 202, body: linkWire(link, apiUrl) }
      await queryRegistry(link.id)
      return { status: 204 }
    },
    async moveNumbers({ caller }, { params: { brand_id: brandId, campaign_id: id }, body }) {
      return { status: 202, body: await moveNumbers(deps, caller, { brandId, id }, body) }
    },
  }
}

const isOn = (value: string | undefined) => value !== undefined && value !== 'false' && value !== '0'
