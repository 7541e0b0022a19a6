import { isOwnPartner } from '#sims/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { found } from './problems.ts'

/** Refuses a customer of SIMs whose account is another one like one that is not there. */
export async function ownPartner(sql: Sql, accountId: string, partnerId: string): Promise<void> {
  found((await isOwnPartner(sql, accountId, partnerId)) || undefined)
}
