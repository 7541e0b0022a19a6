import { lockAccount } from '#accounts/index.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { filterFaults } from '../reports/report.ts'
import { mostAlerts } from './alert-kinds.ts'
import { type Alert, type AlertInput, insertAlert, listAlerts, lockOperatorAlerts } from './alert-store.ts'
import { alertProblems } from './problems.ts'

/** The invalid fields of an alert: filters whose combinations are not counted, and recipients whose address is not known. */
export function alertFaults(
  accountId: string | null,
  { filterAccountId, carrierId, country, network, sender, emails }: AlertInput,
  addresses: ReadonlySet<string>,
): Fault[] {
  const filters = {
    accountId: accountId ?? filterAccountId ?? undefined,
    carrierId: carrierId ?? undefined,
    country: country ?? undefined,
    network: network ?? undefined,
    sender: sender ?? undefined,
  }
  const unknown = emails.some((email) => !addresses.has(email))
  return [
    ...filterFaults(filters),
    ...(unknown
      ? [
          {
            name: 'emails',
            reason: `must be addresses of ${accountId === null ? 'operators' : 'members'}`,
            rule: 'member',
          },
        ]
      : []),
  ]
}

/** Creates an alert of an account, or of operators. */
export async function createAlert(
  sql: Sql,
  accountId: string | null,
  at: Date,
  input: AlertInput,
): Promise<Alert> {
  if (accountId === null) await lockOperatorAlerts(sql)
  else await lockAccount(sql, accountId)
  if ((await listAlerts(sql, accountId)).length >= mostAlerts) throw new Problem(alertProblems.full)
  return insertAlert(sql, { id: uuidv7(), accountId, at, ...input })
}
