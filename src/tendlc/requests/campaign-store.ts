import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { withdrawWithParts } from '#reviews/index.ts'

/** Drops pending network or sharing requests of campaigns that the caller has locked. */
export async function dropRequests(
  sql: Sql,
  campaignIds: readonly string[],
  kinds: readonly ('campaign' | 'sharing')[],
  now: number,
): Promise<void> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'drop-campaign-questions',
    text: `update registry_request set outcome = 'superseded', ended_at = $2
      where campaign_id = any($1::text[]) and kind = any($3::text[]) and ended_at is null
      returning id`,
    values: [campaignIds, new Date(now), kinds],
  })
  await withdrawWithParts(
    sql,
    rows.map(({ id }) => id),
    now,
  )
}

type Ended = { id: string; account_id: string; brand_id: string }

/** Enqueues the withdrawal of ended campaigns at the registry. */
export async function insertWithdrawals(sql: Sql, campaigns: readonly Ended[], now: number): Promise<void> {
  if (campaigns.length === 0) return
  await sql.query({
    name: 'insert-campaign-withdrawals',
    text: `insert into registry_request (id, account_id, kind, brand_id, campaign_id, submitted_at, due_at)
      select id, account_id, 'campaign-withdrawal', brand_id, campaign_id, $5, $5
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as ended(id, account_id, brand_id, campaign_id)`,
    values: [
      campaigns.map(() => uuidv7()),
      campaigns.map(({ account_id }) => account_id),
      campaigns.map(({ brand_id }) => brand_id),
      campaigns.map(({ id }) => id),
      new Date(now),
    ],
  })
}
