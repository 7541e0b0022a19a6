import type { z } from 'zod'
import { brandFieldNames, type BrandData } from '../fields/brand-fields.ts'
import type { brandShown } from './shapes.ts'
import type { BrandRow } from './store.ts'

/** The ID of a brand at the registry; undefined while the brand waits for an operator to set the right one. */
export function certainRegistryId(
  brand: Pick<BrandRow, 'registry_brand_id' | 'registry_hold'>,
): string | undefined {
  return brand.registry_hold === null ? (brand.registry_brand_id ?? undefined) : undefined
}

/** The brand data as submitted by the customer. */
export function brandDataOf(brand: BrandRow): BrandData {
  const provided = brandFieldNames.filter((name) => brand[name] !== null)
  return Object.fromEntries(provided.map((name) => [name, brand[name]]))
}

/** `apiUrl` is the base URL of links; empty for links without a host. */
export type Shower = { apiUrl: string; primaryId: string }

export const brandsPath = '/v1/10dlc/brands'

export const brandPath = (id: string) => `${brandsPath}/${id}`

/** A brand in the form of the API (S2-007 to S2-039). */
export function brandWire(brand: BrandRow, { apiUrl, primaryId }: Shower): z.input<typeof brandShown> {
  return {
    ...(brandDataOf(brand) as z.input<typeof brandShown>),
    account_id: brand.account_id,
    primary_account_id: primaryId,
    brand_id: brand.id,
    ...(brand.universal_ein !== null && { universal_ein: brand.universal_ein }),
    ...(brand.registry_brand_id !== null && { registry_brand_id: brand.registry_brand_id }),
    ...(brand.email_verified_at && {
      verification_email_completion_date: brand.email_verified_at.toISOString(),
    }),
    ...(brand.mobile_verified_at && { verified_date: brand.mobile_verified_at.toISOString() }),
    campaign_count: brand.campaign_count,
    carrier_suspensions: brand.carrier_suspensions,
    brand_relationship: brand.brand_relationship,
    partner: brand.partner,
    shared: brand.partner,
    owner: !brand.partner,
    status: brand.status,
    identity_status: brand.identity_status,
    created_date: brand.created_at.toISOString(),
    last_updated: brand.updated_at.toISOString(),
    _links: {
      self: { href: `${apiUrl}${brandPath(brand.id)}` },
      campaigns: { href: `${apiUrl}${brandPath(brand.id)}/campaigns` },
    },
  }
}
