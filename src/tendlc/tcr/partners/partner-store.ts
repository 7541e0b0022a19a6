import type { Sql } from '#platform/database/db.ts'
import { notFinalCondition } from '../../campaigns/condition-store.ts'
import { endWrite, insertWrite } from '../writes/write-store.ts'

/** Whether another campaign of the exchange is an import of the same campaign. */
export async function isImportedElsewhere(
  sql: Sql,
  registryCampaignId: string,
  campaignId: string,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-partner-campaign-imported-elsewhere',
    text: `select from campaign where registry_campaign_id = $1 and id <> $2 and partner
      and ${notFinalCondition} limit 1`,
    values: [registryCampaignId, campaignId],
  })
  return rowCount !== 0
}

/** Stores that comparisons with the registry read an imported campaign. */
export async function storeImported(
  sql: Sql,
  { campaignId, accountId, reference }: { campaignId: string; accountId: string; reference: string },
): Promise<void> {
  const key = { kind: 'partner-campaign', subject: campaignId } as const
  if (await insertWrite(sql, key, { accountId, reference })) await endWrite(sql, key)
}
