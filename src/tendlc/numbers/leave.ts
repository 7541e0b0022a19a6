import type { Sql } from '#platform/database/db.ts'
import type { Mover } from '../history/moves.ts'
import { moveLinks, type LinkRow } from './store.ts'

/** Unlinks the numbers of ended campaigns, and notifies the registry; the caller has locked them (`lockLinksOf`). */
export async function leaveCampaigns(
  sql: Sql,
  links: readonly LinkRow[],
  campaignIds: ReadonlySet<string>,
  by: Mover,
): Promise<void> {
  const leaving = links.filter((link) => campaignIds.has(link.campaign_id))
  await moveLinks(sql, leaving, 'unlinking', { ...by, dueAt: by.now })
}
