import type { Sql } from '#platform/db.ts'
import type { Mover } from '../brands/store.ts'
import { storeHistory } from '../history-store.ts'
import { campaignStates, endedStates } from './states.ts'
import type { CampaignRow } from './store.ts'

export type CampaignEvent = (typeof campaignStates.moves)[number][1]

/**
 * Moves a campaign that the caller has locked, behind its brand; false where that event cannot happen now. One that ends has no
 * traffic, and its brand one campaign less. The move is in its history.
 */
export async function moveCampaign(
  sql: Sql,
  campaign: CampaignRow,
  event: CampaignEvent,
  { actor, reason, now }: Mover,
): Promise<boolean> {
  const to = campaignStates.to(event)
  const ended = isEnded(to)
  const { rowCount } = await sql.query(
    `update campaign set status = $2, updated_at = $4, traffic_enabled = traffic_enabled and not $5
      where id = $1 and status = any($3::text[])`,
    [campaign.id, to, campaignStates.from(event), new Date(now), ended],
  )
  if (rowCount !== 1) return false
  if (ended) await countCampaigns(sql, campaign.brand_id, -1)
  const { account_id: accountId, id: subjectId, status: from } = campaign
  await storeHistory(sql, [
    { accountId, machine: 'campaign', subjectId, event, from, to, actor, reason, at: now },
  ])
  return true
}

const isEnded = (status: string): boolean => endedStates.some((one) => one === status)

/** A brand that the caller has locked has so many campaigns more that have not ended. */
export async function countCampaigns(sql: Sql, brandId: string, more: number): Promise<void> {
  await sql.query('update brand set campaign_count = campaign_count + $2 where id = $1', [brandId, more])
}
