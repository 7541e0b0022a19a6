import type { Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Fault } from '#platform/contract/problem.ts'
import type { BrandRow } from '../brands/store.ts'
import { findValidReseller } from '../resellers/store.ts'
import type { CampaignData } from '../fields/campaign-fields.ts'
import { noReseller, type Reselling } from './reseller-store.ts'

/**
 * The reseller of a campaign, from the brand or else from the request; undefined if neither contains a reseller (S2-069,
 * S2-070, S2-255).
 */
export async function resellingOf(
  sql: Sql,
  { account }: Caller,
  brand: Pick<BrandRow, 'reseller'>,
  provided: Pick<CampaignData, 'reseller' | 'reseller_id'>,
): Promise<Reselling | Fault | undefined> {
  if (!brand.reseller && provided.reseller === undefined) {
    const { reseller_id: id } = provided
    return id === undefined ? undefined : { reseller: id !== noReseller, reseller_id: id }
  }
  if (!brand.reseller && provided.reseller === false) return { reseller: false, reseller_id: noReseller }
  const found = await findValidReseller(sql, account.primaryId ?? account.id)
  if (found) return { reseller: true, reseller_id: found.registry_reseller_id }
  if (brand.reseller) return { reseller: true, reseller_id: null }
  const reason = 'requires a PENDING or APPROVED reseller of your primary account'
  return { name: 'reseller', reason, rule: 'const' }
}

/** Whether the reseller of a campaign has no registry ID yet; until then the campaign is not submitted to networks. */
export const awaitsReseller = ({ reseller, reseller_id: id }: Reselling): boolean => reseller && id === null
