import type { Caller } from '#accounts/index.ts'
import type { TendlcNeeds } from './brand-handlers.ts'
import { ownBrand } from '../../brands/own.ts'
import { brandPath } from '../../brands/wire.ts'
import { filterOf, listPage } from '../../listing/listing.ts'
import { pageWire } from '../../listing/page.ts'
import { hasAssist } from '../../traffic/assist-store.ts'
import { readChanges } from '../../campaigns/history-store.ts'
import { campaignFilterFields, campaignListing, campaignsOf } from '../../campaigns/list-store.ts'
import { campaignsPath, campaignWire, type CampaignShower } from '../../campaigns/wire.ts'

type Needs = Pick<TendlcNeeds, 'db' | 'apiUrl'>
type Query = { page?: string | undefined; page_size?: string | undefined; filter?: string | undefined }

/** A page of the campaigns of an own brand in the order they were made, with links to those around it and to the brand (S2-208). */
export async function campaignPage({ db, apiUrl }: Needs, caller: Caller, brandId: string, query: Query) {
  const { id: accountId } = caller.account
  const brand = await db.asAccount(accountId, (sql) => ownBrand(sql, accountId, brandId))
  const asked = { page: Number(query.page ?? 1), size: Number(query.page_size ?? 20) }
  const question = campaignsOf(accountId, brandId, filterOf(query.filter, campaignFilterFields))
  const { total, rows } = await listPage(db, campaignListing, question, asked)
  const ids = rows.map(({ id }) => id)
  const changes = await db.asAccount(accountId, (sql) => readChanges(sql, ids))
  const how = await showerOf({ db, apiUrl }, caller)
  const items = rows.map((campaign) => campaignWire({ brand, campaign }, changes.get(campaign.id) ?? [], how))
  const links = { ...asked, href: `${apiUrl}${campaignsPath(brandId)}`, repeat: { filter: query.filter } }
  const { _links: around, ...page } = pageWire('campaigns', { total, items }, links)
  return { ...page, _links: { ...around, brand: { href: `${apiUrl}${brandPath(brandId)}` } } }
}

/** How campaigns are shown to a caller. */
export async function showerOf({ db, apiUrl }: Needs, { account }: Caller): Promise<CampaignShower> {
  const { id, primaryId } = account
  return { apiUrl, primaryId: primaryId ?? id, assist: await hasAssist(db, id) }
}
