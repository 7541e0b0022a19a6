/** A page that was asked for: its number, its size, where its list is, and what else of the query its links repeat. */
export type PageLinks = {
  page: number
  size: number
  href: string
  repeat: Record<string, string | undefined>
}

/** A page of a list by number, with links to those around it (S2-039, S2-040). An empty list has one page. */
export function pageWire<N extends string, T>(
  name: N,
  { total, items }: { total: number; items: readonly T[] },
  { page, size, href, repeat }: PageLinks,
) {
  const pages = Math.max(1, Math.ceil(total / size))
  const link = (number: number) => {
    const given = Object.entries(repeat).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const words = new URLSearchParams([['page', String(number)], ['page_size', String(size)], ...given])
    return { href: `${href}?${words.toString()}` }
  }
  const before = page > 1 ? link(Math.min(page - 1, pages)) : undefined
  return {
    page_size: size,
    page,
    total_pages: pages,
    total_items: total,
    _embedded: { [name]: items } as Record<N, T[]>,
    _links: {
      self: link(page),
      first: link(1),
      last: link(pages),
      ...(page < pages && { next: link(page + 1) }),
      ...(before && { prev: before, previous: before }),
    },
  }
}
