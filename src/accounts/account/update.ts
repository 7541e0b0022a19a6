import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import {
  type AccountChanges,
  type AccountRow,
  changeAccount,
  lockAccount,
  readAccount,
} from './account-store.ts'
import { rescheduleInbound } from '../money/pace-store.ts'

/**
 * Changes an account inside the caller's transaction and makes every node read it again.
 * Returns the account before and after, or undefined if it does not exist.
 */
export async function updateAccount(
  sql: Sql,
  id: string,
  changes: AccountChanges,
): Promise<{ before: AccountRow; after: AccountRow } | undefined> {
  await lockAccount(sql, id)
  const before = await readAccount(sql, id)
  if (!before) return undefined
  await changeAccount(sql, id, changes)
  const inbound = changes.max_inbound_request ?? 0
  if (inbound > before.max_inbound_request) await rescheduleInbound(sql, id, inbound)
  await bumpEpoch(sql)
  return { before, after: (await readAccount(sql, id))! }
}
