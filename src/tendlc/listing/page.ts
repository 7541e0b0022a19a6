import { linkTo, type LinkQuery, numberedPage } from '#platform/contract/paging/index.ts'

/** Number and size of a page, the URL of its list, and query parameters that its links repeat. */
export type PageLinks = { page: number; size: number; href: string; repeat: LinkQuery }

/** A page of a list by page number, with links to the adjacent pages (S2-039, S2-040). An empty list has one page. */
export function pageWire<const N extends string, T>(
  name: N,
  found: { total: number; items: readonly T[] },
  { page, size, href, repeat }: PageLinks,
) {
  const link = (number: number) => linkTo(href, { page: number, page_size: size, ...repeat })
  const shown = numberedPage(name, found, { page, size }, link)
  const before = page > 1 && link(Math.min(page - 1, shown.total_pages))
  return {
    ...shown,
    _links: { ...shown._links, first: link(1), ...(before && { prev: before, previous: before }) },
  }
}
