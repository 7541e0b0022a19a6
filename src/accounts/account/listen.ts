import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { extendListening } from './account-store.ts'

/** Says that somebody listens to an account's webhooks, for ten minutes from now. Answers whether there is such an account. */
export async function listenTo(sql: Sql, accountId: string): Promise<boolean> {
  const extended = await extendListening(sql, accountId)
  if (extended === 'anew') await bumpEpoch(sql)
  return extended !== 'unknown'
}
