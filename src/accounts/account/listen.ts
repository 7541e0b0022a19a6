import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { extendListening } from './account-store.ts'

/** Marks an account's webhooks as watched for 10 minutes. Returns whether the account exists. */
export async function listenTo(sql: Sql, accountId: string): Promise<boolean> {
  const extended = await extendListening(sql, accountId)
  if (extended === 'anew') await bumpEpoch(sql)
  return extended !== 'unknown'
}
