import { isOwnPartner } from '../partners/store.ts'
import type { Sql } from '#platform/database/db.ts'
import { foundOwn } from '#accounts/index.ts'

/** Throws for a SIM customer that does not exist or belongs to another account. */
export async function ownPartner(sql: Sql, accountId: string, partnerId: string): Promise<void> {
  foundOwn((await isOwnPartner(sql, accountId, partnerId)) || undefined)
}
