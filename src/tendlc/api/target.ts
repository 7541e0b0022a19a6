import type { Caller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { findOwnedBrand } from '../brands/find-owned.ts'
import { findOwnedCampaign } from '../campaigns/find-owned.ts'
import { refuseEvidence } from '../vetting/evidence.ts'

type Named = { brand_id?: string; campaign_id?: string; vetting_id?: string }

/** Rejects requests for brands, campaigns and vettings that do not exist or belong to another account, by the path alone. */
export async function refuseTarget(
  deps: { db: Db; clock: Pick<Clock, 'now'> },
  caller: Caller,
  operationId: string,
  { brand_id: brandId, campaign_id: id, vetting_id }: Named,
): Promise<void> {
  const accountId = caller.account.id
  if (brandId === undefined) return
  if (operationId === 'uploadEvidence')
    return refuseEvidence(deps, caller, { brand_id: brandId, vetting_id: vetting_id! })
  await deps.db.asAccount(accountId, async (sql) => {
    if (id === undefined) await findOwnedBrand(sql, accountId, brandId)
    else await findOwnedCampaign(sql, accountId, { brandId, id })
  })
}
