import type { Link, Links } from './shapes.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/** Builds URLs with the same base path as the request; without a host if the host is unknown. */
export type Linking = {
  href(path: string, query?: Query): string
  /** The URL of the API documentation. */
  documentation: string
}

/** Links use the configured origin, or else that of the request. */
export function openLinking(origin: string, base: string): Linking {
  return {
    href: (path, query = {}) => `${origin}${base}${path}${written(query)}`,
    documentation: `${origin}/docs/`,
  }
}

/** Differs from `linkTo`: customers get `%20` for a space, which forms encode as `+`. */
function written(query: Query): string {
  const stated = Object.entries(query).filter(([, value]) => value !== undefined)
  if (stated.length === 0) return ''
  return `?${stated.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** A map of links from their relation, URL and title; all are JSON in English. */
export function linksOf(
  ...links: readonly (Pick<Link, 'href' | 'name' | 'deprecation'> & { rel: string; title: string })[]
): Links {
  return Object.fromEntries(
    links.map((link) => [link.rel, { ...link, type: 'application/json', hreflang: 'en' }]),
  )
}

/** The paths of a customer. */
export const partnerPath = (partnerId: string, rest = ''): string =>
  `/partners/${encodeURIComponent(partnerId)}${rest}`

/** The links to the resources of a customer. */
export function partnerLinks(linking: Linking, partnerId: string): Links {
  const href = (rest: string) => linking.href(partnerPath(partnerId, rest))
  return linksOf(
    { rel: 'self', href: href(''), title: 'SIMs by state' },
    { rel: 'sims', href: href('/sims'), title: 'SIMs' },
    { rel: 'actions', href: href('/actions'), title: 'Actions' },
    { rel: 'pools', href: href('/pools'), title: 'Usage of pools' },
    {
      rel: 'apiusage',
      href: href('/apiusage'),
      title: 'API usage',
      deprecation: linking.documentation,
    },
  )
}

/** A numbered page of a list; `next` if the next page is not reached by its number. */
export type Pages = { page: number; total: number; size: number; next?: Query | undefined }

/** The first, last and adjacent pages of a list, if they exist and can be reached by number. */
export function pageLinks(
  { page, total, size, next }: Pages,
  { self, to, lastPage }: { self: string; to(query: Query): string; lastPage: number },
): Links {
  const pages = Math.min(Math.ceil(total / size), lastPage)
  const number = (n: number) => to({ page: n })
  return linksOf(
    { rel: 'self', href: self, title: 'This page' },
    ...(pages > 0
      ? [
          { rel: 'first', href: number(1), title: 'First page' },
          { rel: 'last', href: number(pages), title: 'Last page' },
        ]
      : []),
    ...(page > 1 && page <= pages + 1
      ? [{ rel: 'prev', href: number(page - 1), title: 'Previous page' }]
      : []),
    ...(next ? [{ rel: 'next', href: to(next), title: 'Next page' }] : []),
  )
}

/** The position of a page in its list (S1-035). */
export function pageInfoOf({ page, total, size }: Pages) {
  return {
    currentPage: page,
    nrOfPages: Math.ceil(total / size),
    overallAmount: total,
    pageSize: size,
  }
}
