import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { lockWithBrand } from './lock.ts'
import type { ContentAction } from '../content/action.ts'

/** Action for texts of campaigns without a separate setting. */
export async function readContentAction(sql: Sql): Promise<ContentAction> {
  const { rows } = await sql.query<{ action: ContentAction }>('select action from exchange_content')
  return rows[0]!.action
}

/** Sets the action for all nodes and returns the previous action. */
export async function putContentAction(sql: Sql, action: ContentAction): Promise<ContentAction> {
  const { rows } = await sql.query<{ action: ContentAction }>(
    'select action from exchange_content for update',
  )
  await sql.query('update exchange_content set action = $1', [action])
  await bumpEpoch(sql)
  return rows[0]!.action
}

/** Sets the action of one campaign; null: the exchange setting applies. Returns the previous action, undefined if the campaign does not exist. */
export async function putCampaignContentAction(
  sql: Sql,
  id: string,
  action: ContentAction | null,
): Promise<{ before: ContentAction | null } | undefined> {
  const campaign = await lockWithBrand(sql, id)
  if (!campaign) return undefined
  await sql.query('update campaign set content_action = $2 where id = $1', [id, action])
  return { before: campaign.content_action }
}
