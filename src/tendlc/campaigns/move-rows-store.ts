import type { Sql } from '#platform/database/db.ts'

export type MovedRow = {
  id: string
  account_id: string
  brand_id: string
  registry_campaign_id: string | null
}

/** How long traffic goes on while changes are wanted of a campaign that has it. */
const updatesDays = 90

/** Moves those of some campaigns that are in one of the states; `traffic` undefined leaves it as it is. `now` is exchange time. */
export async function moveRows(
  sql: Sql,
  move: {
    ids: readonly string[]
    from: readonly string[]
    to: string
    traffic: boolean | undefined
    over: boolean
    now: number
  },
): Promise<MovedRow[]> {
  const { ids, from, to, traffic, over, now } = move
  const { rows } = await sql.query<MovedRow>({
    name: 'move-campaigns',
    text: `update campaign set status = $2, updated_at = $4, traffic_enabled = coalesce($5, traffic_enabled),
        renewal_due = case when $6 then null else renewal_due end,
        updates_due = case when $2 = 'UPDATES_REQUIRED' and coalesce($5, traffic_enabled)
          then $4::timestamptz + make_interval(days => $7) end
      where id = any($1::text[]) and status = any($3::text[])
      returning id, account_id, brand_id, registry_campaign_id`,
    values: [ids, to, from, new Date(now), traffic ?? null, over, updatesDays],
  })
  return rows
}

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
