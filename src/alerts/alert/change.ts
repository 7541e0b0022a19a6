import { lockAccount } from '#accounts/index.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { ownsPool } from '#sims/index.ts'
import { filterFaults } from '#messages/index.ts'
import { isMeasureOf, measures, mostAlerts, thresholdFault } from './alert-kinds.ts'
import { type Alert, type AlertInput, insertAlert, listAlerts, lockOperatorAlerts } from './alert-store.ts'
import { alertProblems } from './problems.ts'

/** The invalid fields of an alert: a threshold that no value reaches, filters whose combinations are not counted, and recipients whose address is not known. */
export function alertFaults(
  accountId: string | null,
  input: AlertInput,
  addresses: ReadonlySet<string>,
): Fault[] {
  const { filterAccountId, simPoolId, measure, emails } = input
  const owner = accountId ?? filterAccountId ?? undefined
  const threshold = thresholdFault(input)
  return [
    ...(threshold === undefined ? [] : [{ name: 'threshold', reason: threshold, rule: 'range' }]),
    ...(isMeasureOf('messages', measure) ? filterFaults(messageFilters(input, owner)) : []),
    ...foreignFilters(input).map((name) => ({
      name,
      reason: `cannot be combined with ${measure}`,
      rule: 'together',
    })),
    ...(simPoolId !== null && owner === undefined
      ? [{ name: 'account_id', reason: 'is required for pools', rule: 'required' }]
      : []),
    ...(emails.some((email) => !addresses.has(email)) ? [unknownRecipient(accountId)] : []),
  ]
}

const messageFilters = (
  { carrierId, country, network, sender }: AlertInput,
  accountId: string | undefined,
) => ({
  accountId,
  carrierId: carrierId ?? undefined,
  country: country ?? undefined,
  network: network ?? undefined,
  sender: sender ?? undefined,
})

/** The filters that an alert has, but not its measure. */
function foreignFilters({ measure, simPoolId, ...input }: AlertInput): string[] {
  const { country, network, sender, errorCode: error_code, carrierId: carrier_id } = input
  const { subject } = measures[measure]
  const ofMessages = Object.entries({ country, network, sender, error_code, carrier_id })
  return [
    ...(subject === 'messages' ? [] : ofMessages.flatMap(([name, value]) => (value === null ? [] : [name]))),
    ...(subject === 'sims' || simPoolId === null ? [] : ['sim_pool_id']),
  ]
}

/**
 * The error of a pool that does not belong to the account of the alert. The statement must see the pools of all accounts, so it runs outside a
 * transaction of the account.
 */
export async function poolFaults(
  sql: Sql,
  accountId: string | null,
  poolId: string | null | undefined,
): Promise<Fault[]> {
  if (accountId === null || poolId === null || poolId === undefined) return []
  if (await ownsPool(sql, accountId, poolId)) return []
  return [{ name: 'sim_pool_id', reason: 'is not a pool of the account', rule: 'known' }]
}

const unknownRecipient = (accountId: string | null): Fault => ({
  name: 'emails',
  reason: `must be addresses of ${accountId === null ? 'operators' : 'members who may see the measure'}`,
  rule: 'member',
})

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
