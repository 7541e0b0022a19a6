import { brandWire, type Shower } from './wire.ts'
import type { BrandRow } from './store.ts'

type Asked = { page: number; size: number; query: Record<string, string | undefined>; shower: Shower }

/** A page of brands, with links to those around it (S2-039, S2-040). An empty list has one page. */
export function brandPageWire(
  { total, brands }: { total: number; brands: BrandRow[] },
  { page, size, query, shower }: Asked,
) {
  const pages = Math.max(1, Math.ceil(total / size))
  const { filter, status } = query
  const link = (number: number) => {
    const asked = { ...(filter !== undefined && { filter }), ...(status !== undefined && { status }) }
    const words = new URLSearchParams({ page: String(number), page_size: String(size), ...asked })
    return { href: `${shower.apiUrl}/v1/10dlc/brands?${words.toString()}` }
  }
  const before = page > 1 ? link(Math.min(page - 1, pages)) : undefined
  return {
    page_size: size,
    page,
    total_pages: pages,
    total_items: total,
    _embedded: { brands: brands.map((brand) => brandWire(brand, shower)) },
    _links: {
      self: link(page),
      first: link(1),
      last: link(pages),
      ...(page < pages && { next: link(page + 1) }),
      ...(before && { prev: before, previous: before }),
    },
  }
}
