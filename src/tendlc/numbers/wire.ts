import type { LinkRow } from './store.ts'

const pathOf = ({ brand_id, campaign_id }: Pick<LinkRow, 'brand_id' | 'campaign_id'>) =>
  `/v1/10dlc/brands/${brand_id}/campaigns/${campaign_id}`

/** A number of a campaign as it is shown (S2-114). */
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
      brand: { href: `${apiUrl}/v1/10dlc/brands/${brand_id}` },
    },
  }
}

type Asked = {
  page: number
  size: number
  filter: string | undefined
  of: { brand_id: string; campaign_id: string }
  apiUrl: string
}

/** A page of them, with links to those around it. An empty list has one page. */
export function linkPageWire(
  { total, links }: { total: number; links: LinkRow[] },
  { page, size, filter, of, apiUrl }: Asked,
) {
  const pages = Math.max(1, Math.ceil(total / size))
  const link = (number: number) => {
    const words = { page: String(number), page_size: String(size), ...(filter !== undefined && { filter }) }
    return { href: `${apiUrl}${pathOf(of)}/numbers?${new URLSearchParams(words).toString()}` }
  }
  const before = page > 1 ? link(Math.min(page - 1, pages)) : undefined
  return {
    page_size: size,
    page,
    total_pages: pages,
    total_items: total,
    _embedded: { numbers: links.map((one) => linkWire(one, apiUrl)) },
    _links: {
      self: link(page),
      first: link(1),
      last: link(pages),
      ...(page < pages && { next: link(page + 1) }),
      ...(before && { prev: before, previous: before }),
    },
  }
}
