import type { Caller } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Fault } from '#platform/contract/problem.ts'
import type { BrandRow } from '../brands/store.ts'
import { findValidReseller } from '../resellers/store.ts'
import type { CampaignData } from '../fields/campaign-fields.ts'
import { noReseller, type Reselling } from './reseller-store.ts'

/**
 * Whose campaign it is to be, after what was given and, before all, what the brand is; nothing where neither says anything (S2-069,
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
  const reason = 'needs a reseller of your primary account that is PENDING or APPROVED'
  return { name: 'reseller', reason, rule: 'const' }
}

/** Whether a campaign belongs to a reseller without an ID at the registry; no network is asked before it has one. */
export const awaitsReseller = ({ reseller, reseller_id: id }: Reselling): boolean => reseller && id === null
