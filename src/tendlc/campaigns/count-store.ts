import type { Sql } from '#platform/database/db.ts'

/** Brands that the caller has locked have so many campaigns more that have not ended. */
export async function addCampaigns(
  sql: Sql,
  more: readonly (readonly [brandId: string, count: number])[],
): Promise<void> {
  await sql.query({
    name: 'count-campaigns',
    text: `update brand set campaign_count = campaign_count + count
      from unnest($1::text[], $2::int[]) as more(brand_id, count) where id = brand_id`,
    values: [more.map(([id]) => id), more.map(([, count]) => count)],
  })
}

/** A brand that the caller has locked has so many campaigns more that have not ended. */
export const countCampaigns = (sql: Sql, brandId: string, more: number): Promise<void> =>
  addCampaigns(sql, [[brandId, more]])
