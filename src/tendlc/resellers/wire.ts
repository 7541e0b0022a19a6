import type { z } from 'zod'
import { tokenPageWire } from '../listing/token-page.ts'
import type { resellerPage, resellerShown } from './shapes.ts'
import type { ResellerRow } from './store.ts'

const path = '/v1/10dlc/resellers'

/** A reseller in the form of the API. */
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

/** A page of resellers, with tokens of the adjacent pages. */
export function resellerPageWire(
  { resellers, more }: ResellerPage,
  { token, size, apiUrl }: { token: string | undefined; size: number; apiUrl: string },
): z.input<typeof resellerPage> {
  const [first, last] = [resellers[0], resellers.at(-1)]
  const items = resellers.map((one) => resellerWire(one, apiUrl))
  const ends = first && last && { first: first.id, last: last.id }
  return tokenPageWire('resellers', { items, ends, more }, { token, size, href: `${apiUrl}${path}` })
}
