import type { Links } from './shapes.ts'

type Query = Readonly<Record<string, string | number | undefined>>

/** An address below the form of it that the client has used; without a host where none is known. */
export type Linking = { href(path: string, query?: Query): string }

/** Links lead to the address that is configured, or else to the one that was called. */
export function openLinking(origin: string, base: string): Linking {
  return {
    href: (path, query = {}) => `${origin}${base}${path}${written(query)}`,
  }
}

function written(query: Query): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  if (said.length === 0) return ''
  return `?${said.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** The paths of a customer. */
export const partnerPath = (partnerId: string, rest = ''): string =>
  `/partners/${encodeURIComponent(partnerId)}${rest}`

/** What can be read of a customer, each under its name. */
export function partnerLinks(linking: Linking, partnerId: string): Links {
  const to = (rest: string) => ({ href: linking.href(partnerPath(partnerId, rest)) })
  return {
    self: to(''),
    sims: to('/sims'),
    actions: to('/actions'),
    pools: to('/pools'),
    apiusage: to('/apiusage'),
  }
}

/** Of a list whose pages have numbers; `next` where it is another than the next number. */
export type Pages = { page: number; total: number; size: number; next?: Query | undefined }

/** The first, the last and the neighbouring pages of a list, as far as there are any and numbers reach. */
export function pageLinks(
  { page, total, size, next }: Pages,
  { self, to, lastPage }: { self: string; to(query: Query): string; lastPage: number },
): Links {
  const pages = Math.min(Math.ceil(total / size), lastPage)
  const number = (n: number) => ({ href: to({ page: n }) })
  return {
    self: { href: self },
    ...(pages > 0 && { first: number(1), last: number(pages) }),
    ...(page > 1 && page <= pages + 1 && { prev: number(page - 1) }),
    ...(next && { next: { href: to(next) } }),
  }
}

/** S1-035 */
export function pageInfoOf({ page, total, size }: Pages) {
  return {
    currentPage: page,
    nrOfPages: Math.ceil(total / size),
    overallAmount: total,
    pageSize: size,
  }
}
