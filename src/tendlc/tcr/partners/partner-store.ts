import type { Sql } from '#platform/database/db.ts'

/** Whether another campaign of the exchange is an import of the same campaign. */
export async function isImportedElsewhere(
  sql: Sql,
  registryCampaignId: string,
  campaignId: string,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-partner-campaign-imported-elsewhere',
    text: `select from campaign where registry_campaign_id = $1 and id <> $2 and partner
      and status not in ('TERMINATED', 'EXPIRED', 'CANCELED') limit 1`,
    values: [registryCampaignId, campaignId],
  })
  return rowCount !== 0
}
