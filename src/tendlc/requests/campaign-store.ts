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

/** Makes the open network or sharing request of a locked campaign due, even while a node is processing it; false if there is none. */
export async function wakeCampaign(sql: Sql, campaignId: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'wake-campaign-request',
    text: `update registry_request set due_at = $2, leased_until = null
      where campaign_id = $1 and kind in ('campaign', 'sharing') and ended_at is null`,
    values: [campaignId, new Date(now)],
  })
  return rowCount !== 0
}

/** Makes all open requests of a locked campaign due, even while a node is processing them; false if there are none. */
export async function wakeAllRequests(sql: Sql, campaignId: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'wake-requests-of-campaign',
    text: `update registry_request set due_at = least(due_at, $2), leased_until = null
      where campaign_id = $1 and ended_at is null`,
    values: [campaignId, new Date(now)],
  })
  return rowCount !== 0
}

/** Locks a request; false if it has ended or was woken since it was claimed. */
export async function isClaimed(
  sql: Sql,
  { id, attempts }: { id: string; attempts: number },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-request-claimed',
    text: `select from registry_request
      where id = $1 and attempts = $2 and leased_until is not null and ended_at is null for update`,
    values: [id, attempts],
  })
  return rowCount === 1
}

/** Whether the withdrawal of a campaign is still open. */
export async function isWithdrawing(sql: Sql, campaignId: string): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'is-campaign-withdrawing',
    text: `select from registry_request where campaign_id = $1 and kind = 'campaign-withdrawal' and ended_at is null limit 1`,
    values: [campaignId],
  })
  return rowCount !== 0
}
