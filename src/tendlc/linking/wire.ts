import { campaignPath } from '../campaigns/wire.ts'
import { brandPath } from '../brands/wire.ts'
import { pageWire } from '../listing/page.ts'
import type { LinkRow } from '../numbers/store.ts'

type CampaignRef = Pick<LinkRow, 'brand_id' | 'campaign_id'>

const pathOf = ({ brand_id, campaign_id }: CampaignRef) => campaignPath(brand_id, campaign_id)

/** A number of a campaign in the form of the API (S2-114). */
export function linkWire(link: LinkRow, apiUrl: string) {
  const { number, country, status, compliance, brand_id } = link
  const campaign = `${apiUrl}${pathOf(link)}`
  return {
    number,
    country,
    status,
    compliance,
    _links: {
      self: { href: `${campaign}/numbers/${number}` },
      campaign: { href: campaign },
      brand: { href: `${apiUrl}${brandPath(brand_id)}` },
    },
  }
}

type LinkPageRequest = {
  page: number
  size: number
  filter: string | undefined
  of: CampaignRef
  apiUrl: string
}

/** A page of the numbers of a campaign, with links to the adjacent pages. */
export function linkPageWire(
  { total, rows }: { total: number; rows: readonly LinkRow[] },
  { page, size, filter, of, apiUrl }: LinkPageRequest,
) {
  const items = rows.map((one) => linkWire(one, apiUrl))
  const href = `${apiUrl}${pathOf(of)}/numbers`
  return pageWire('numbers', { total, items }, { page, size, href, repeat: { filter } })
}
