import type { Sql } from '#platform/database/db.ts'
import type { Fault } from '#platform/contract/problem.ts'
import {
  hasAccount,
  lockFamily,
  readLine,
  readPartner,
  writePartner,
  type Partner,
  type PartnerInput,
} from './store.ts'

/** Maximum number of levels in a hierarchy of customers. */
const deepest = 10

type Put = { faults: Fault[] } | { before: Partner | undefined; after: Partner }

/**
 * Creates or replaces a customer; `now` in milliseconds of exchange time. A customer never becomes a subunit of itself, directly
 * or indirectly.
 */
export async function putPartner(
  sql: Sql,
  partnerId: string,
  input: PartnerInput,
  now: number,
): Promise<Put> {
  await lockFamily(sql)
  const faults = [...(await parentFaults(sql, partnerId, input)), ...(await accountFaults(sql, input))]
  if (faults.length > 0) return { faults }
  const before = await readPartner(sql, partnerId)
  return { before, after: await writePartner(sql, partnerId, input, new Date(now)) }
}

async function parentFaults(
  sql: Sql,
  partnerId: string,
  { parent_id: parent }: PartnerInput,
): Promise<Fault[]> {
  if (parent === null) return []
  const line = await readLine(sql, parent)
  const fault = (reason: string, rule: string) => [{ name: 'parent_id', reason, rule }]
  if (parent === partnerId || line.includes(partnerId))
    return fault('is the customer itself or a subunit of it', 'circle')
  if (line.length === 0) return fault('is not a customer', 'known')
  return line.length >= deepest ? fault(`has ${deepest - 1} customers above it, the maximum`, 'depth') : []
}

async function accountFaults(sql: Sql, { account }: PartnerInput): Promise<Fault[]> {
  if (account === null || (await hasAccount(sql, account))) return []
  return [{ name: 'api_key', reason: 'is not an account', rule: 'known' }]
}
