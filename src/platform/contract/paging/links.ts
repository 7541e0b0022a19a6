/** Query of a link; omits undefined members. */
export type LinkQuery = Readonly<Record<string, string | number | undefined>>

/** A link of a list to one of its pages. */
export function linkTo(path: string, query: LinkQuery): { href: string } {
  const provided = Object.entries(query).filter(([, value]) => value !== undefined)
  const words = new URLSearchParams(provided.map(([name, value]) => [name, String(value)]))
  return { href: `${path}?${words.toString()}` }
}

/** Number and size of a page in a list whose pages have numbers from 1. */
export type PageNumber = { page: number; size: number }

/** The requested page, with the default size `usual`. */
export const pageNumberOf = (
  { page, size }: { page?: string | undefined; size?: string | undefined },
  usual: number,
): PageNumber => ({ page: Number(page ?? 1), size: Number(size ?? usual) })

/** The number of rows before a page. */
export const rowsBefore = ({ page, size }: PageNumber): number => (page - 1) * size

/** A page of a list whose pages have numbers from 1, with links to it, to the next and to the last. An empty list has one page. */
export function numberedPage<const Name extends string, T>(
  name: Name,
  { total, items }: { total: number; items: readonly T[] },
  { page, size }: PageNumber,
  link: (page: number) => { href: string },
) {
  const pages = Math.max(1, Math.ceil(total / size))
  return {
    page_size: size,
    page,
    total_pages: pages,
    total_items: total,
    _embedded: { [name]: items } as Record<Name, T[]>,
    _links: { self: link(page), last: link(pages), ...(page < pages && { next: link(page + 1) }) },
  }
}
