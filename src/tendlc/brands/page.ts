import { pageWire } from '../listing/page.ts'
import { brandsPath, brandWire, type Shower } from './wire.ts'
import type { BrandRow } from './store.ts'

type BrandPageRequest = {
  page: number
  size: number
  query: Record<string, string | undefined>
  shower: Shower
}

/** A page of brands, with links to the adjacent pages (S2-039, S2-040). */
export function brandPageWire(
  { total, brands }: { total: number; brands: BrandRow[] },
  { page, size, query: { filter, status }, shower }: BrandPageRequest,
) {
  const items = brands.map((brand) => brandWire(brand, shower))
  const href = `${shower.apiUrl}${brandsPath}`
  return pageWire('brands', { total, items }, { page, size, href, repeat: { filter, status } })
}
