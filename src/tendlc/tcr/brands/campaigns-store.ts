import type { Sql } from '#platform/database/db.ts'

/** Whether the withdrawal of a campaign of a brand is still open. */
export async function hasCampaigns(sql: Sql, brandId: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'has-withdrawing-campaigns',
    text: `select from registry_request
      where brand_id = $1 and kind = 'campaign-withdrawal' and ended_at is null limit 1`,
    values: [brandId],
  })
  return rowCount !== 0
}
