import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract.ts'
import { Problem } from '#platform/problem.ts'
import type { TendlcNeeds } from '../brands/http.ts'
import { notFound } from '../brands/own.ts'
import { ownCampaign } from '../campaigns/own.ts'
import type { Filter } from '../filter.ts'
import { filterOf } from '../listing.ts'
import { isPattern } from '../patterns.ts'
import { tendlcProblems } from '../problems.ts'
import type { numberOperations } from './contract.ts'
import { openAsking } from './ask-together.ts'
import { linkNumber, unlinkNumber } from './link.ts'
import { listLinks, numberFilterFields } from './list-store.ts'
import { findLink } from './store.ts'
import { linkPageWire, linkWire } from './wire.ts'

/** The operations on numbers of the caller's own campaigns. */
export function numberHandlers(needs: TendlcNeeds): Handlers<Contract<typeof numberOperations>, Caller> {
  const { db, apiUrl } = needs
  const ask = openAsking(needs)
  return {
    async getNumbers({ caller }, { params, query }) {
      const [page, size] = [Number(query.page ?? 1), Number(query.page_size ?? 20)]
      const filter = plainFilterOf(query.filter)
      const found = await db.asAccount(caller.account.id, async (sql) => {
        await ownCampaign(sql, caller.account.id, { brandId: params.brand_id, id: params.campaign_id })
        return listLinks(sql, { campaignId: params.campaign_id, filter, page, size })
      })
      const body = linkPageWire(found, { page, size, filter: query.filter, of: params, apiUrl })
      return { status: 200, body }
    },
    async linkNumberToCampaign({ caller }, { params: { brand_id: brandId, campaign_id: id }, body }) {
      const link = await linkNumber(needs, caller, { brandId, id, ...body })
      return { status: 202, body: linkWire(link, apiUrl) }
    },
    async getNumber({ caller }, { params: { brand_id: brandId, campaign_id: id, number } }) {
      const link = await db.asAccount(caller.account.id, async (sql) => {
        await ownCampaign(sql, caller.account.id, { brandId, id })
        return findLink(sql, { campaignId: id, number })
      })
      if (!link) throw notFound(number)
      return { status: 200, body: linkWire(link, apiUrl) }
    },
    async unlinkNumber({ caller }, { params: { brand_id: brandId, campaign_id: id, number }, query }) {
      const link = await unlinkNumber(needs, caller, { brandId, id, number })
      if (isOn(query.async)) return { status: 202, body: linkWire(link, apiUrl) }
      await ask(link.id)
      return { status: 204 }
    },
  }
}

const isOn = (value: string | undefined) => value !== undefined && value !== 'false' && value !== '0'

/** Regular expressions are for brands and campaigns: numbers are found by their digits. */
function plainFilterOf(text: string | undefined): Filter {
  const filter = filterOf(text, numberFilterFields)
  if (!filter.flat().some(isPattern)) return filter
  const faults = [{ name: 'filter', reason: 'must have no rule with regexp', rule: 'filter' }]
  throw new Problem(tendlcProblems.generic, { faults })
}
