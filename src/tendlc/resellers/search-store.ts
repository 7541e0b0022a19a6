import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { ResellerRow } from './store.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Filters of the search across accounts. */
export type ResellersWanted = PageRequest & {
  accountId?: string | undefined
  status?: ResellerRow['status'] | undefined
  id?: string | undefined
}

export type ResellerFound = ResellerRow & { created_at: Date }

/** Resellers of all accounts, newest first. */
export async function searchResellers(sql: Sql, wanted: ResellersWanted): Promise<ResellerFound[]> {
  const { accountId, status, id, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(accountId, (at) => `account_id = ${at}`)
  add(status, (at) => `status = ${at}`)
  add(id, (at) => `id = ${at}::uuid`)
  add(after, (at) => `id < ${at}::uuid`)
  const { rows } = await sql.query<ResellerFound>(
    `select id, account_id, registry_reseller_id, company_name, mobile_phone, email, status, rejection_reason, created_at
       from reseller ${where()} order by id desc limit ${put(limit)}`,
    values,
  )
  return rows
}
