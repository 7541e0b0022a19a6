import { isOwnPartner } from '../partners/store.ts'
import type { Sql } from '#platform/database/db.ts'
import { foundOwn } from '#accounts/index.ts'

/** Throws for a SIM customer of another account, like for a missing one. */
export async function ownPartner(sql: Sql, accountId: string, partnerId: string): Promise<void> {
  foundOwn((await isOwnPartner(sql, accountId, partnerId)) || undefined)
}
