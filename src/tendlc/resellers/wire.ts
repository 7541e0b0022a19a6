import type { z } from 'zod'
import { toToken, type Position } from '../page-token.ts'
import type { resellerPage, resellerShown } from './shapes.ts'
import type { ResellerRow } from './store.ts'

const path = '/v1/10dlc/resellers'

/** A reseller as it is shown. */
export function resellerWire(reseller: ResellerRow, apiUrl: string): z.input<typeof resellerShown> {
  const { registry_reseller_id, rejection_reason } = reseller
  return {
    reseller_id: reseller.id,
    ...(registry_reseller_id !== null && { registry_reseller_id }),
    company_name: reseller.company_name,
    mobile_phone: reseller.mobile_phone,
    email: reseller.email,
    status: reseller.status,
    ...(rejection_reason !== null && { rejection_reason }),
    _links: { self: { href: `${apiUrl}${path}/${reseller.id}` } },
  }
}

export type ResellerPage = { resellers: ResellerRow[]; more: { next: boolean; prev: boolean } }

/** A page of them, with the tokens of those around it. */
export function resellerPageWire(
  { resellers, more }: ResellerPage,
  { token, size, apiUrl }: { token: string | undefined; size: number; apiUrl: string },
): z.input<typeof resellerPage> {
  const [first, last] = [resellers[0], resellers.at(-1)]
  const tokens = {
    first: toToken({ at: 'first' }),
    last: toToken({ at: 'last' }),
    ...(more.next && last && { next: toToken({ at: 'after', id: last.id } satisfies Position) }),
    ...(more.prev && first && { prev: toToken({ at: 'before', id: first.id } satisfies Position) }),
  }
  const link = (to: string) => ({ href: `${apiUrl}${path}?page_size=${size}&page_token=${to}` })
  return {
    page_size: size,
    page_token: tokens,
    _embedded: { resellers: resellers.map((one) => resellerWire(one, apiUrl)) },
    _links: {
      self: link(token ?? tokens.first),
      first: link(tokens.first),
      last: link(tokens.last),
      ...(tokens.next && { next: link(tokens.next) }),
      ...(tokens.prev && { prev: link(tokens.prev) }),
    },
  }
}
