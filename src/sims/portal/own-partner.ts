import { isOwnPartner } from '../partners/store.ts'
import type { Sql } from '#platform/database/db.ts'
import { foundOwn } from '#accounts/index.ts'

/** Refuses a customer of SIMs whose account is another one like one that is not there. */
export async function ownPartner(sql: Sql, accountId: string, partnerId: string): Promise<void> {
  foundOwn((await isOwnPartner(sql, accountId, partnerId)) || undefined)
}
