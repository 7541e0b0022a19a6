import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { ListedNumber } from './list-store.ts'
import type { NumberStatus } from '../fields/enumerations.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Filters of the search across accounts. */
export type NumbersSought = PageRequest & {
  accountId?: string | undefined
  status?: NumberStatus | undefined
  number?: string | undefined
}

export type NumberFound = ListedNumber & { account_id: string; reason: string }

/** Registered numbers of all accounts, newest first. */
export async function searchTollFreeNumbers(sql: Sql, wanted: NumbersSought): Promise<NumberFound[]> {
  const { accountId, status, number, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(accountId, (at) => `n.account_id = ${at}`)
  add(status, (at) => `n.status = ${at}`)
  add(number, (at) => `n.number = ${at}`)
  add(after, (at) => `n.id < ${at}::uuid`)
  const { rows } = await sql.query<NumberFound>(
    `select n.id, n.account_id, n.number, n.status, n.reason, n.registration_id, n.submitted_at, n.changed_at,
        r.content #>> '{business,name}' as business_name
       from tollfree_number n join tollfree_registration r on r.id = n.registration_id
      ${where()} order by n.id desc limit ${put(limit)}`,
    values,
  )
  return rows
}
