import type { Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { moveLinks, type LinkRow, type Moving } from './store.ts'

/**
 * Numbers of campaigns that are over leave them, and the registry is told. The caller has locked them (`lockLinksOf`) before the
 * campaigns were moved: the epoch, which that increases, is what everybody locks last.
 */
export async function leaveCampaigns(
  sql: Sql,
  links: readonly LinkRow[],
  campaignIds: ReadonlySet<string>,
  by: Moving,
): Promise<void> {
  const leaving = links.filter((link) => campaignIds.has(link.campaign_id))
  const moved = await moveLinks(sql, leaving, 'unlinking', { ...by, dueAt: by.now })
  if (moved.length > 0) await bumpEpoch(sql)
}
