import { isIP } from 'node:net'
import type { Sql } from '#platform/database/db.ts'
import type { Fault } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { lockNas, writeNas, type NasRow, type NasInput } from './nas-store.ts'
import { secretField } from './sealed.ts'

export type NasPlan = Omit<NasInput, 'secret'> & {
  /** If undefined, the secret is unchanged. */
  secret: string | undefined
}

type Put =
  | { faults: Fault[] }
  | 'address taken'
  | { before: NasRow | undefined; after: NasRow; secretChanged: boolean }

/** Creates or replaces a NAS; `now` in milliseconds of exchange time. */
export async function putNas(sql: Sql, vault: Vault, plan: NasPlan, now: number): Promise<Put> {
  const before = await lockNas(sql, plan.id)
  const faults = faultsOf(plan, before)
  if (faults.length > 0) return { faults }
  const known = before && vault.open(before.secret, secretField(plan.id))
  const secretChanged = plan.secret !== undefined && plan.secret !== known
  const secret = secretChanged ? vault.seal(plan.secret!, secretField(plan.id)) : before!.secret
  const after = await writeNas(sql, { ...plan, secret }, new Date(now))
  return after ? { before, after, secretChanged } : 'address taken'
}

function faultsOf({ address, secret }: NasPlan, before: NasRow | undefined): Fault[] {
  const faults: Fault[] = []
  if (isIP(address) === 0) faults.push({ name: 'address', reason: 'must be an IP address', rule: 'address' })
  // Source addresses of IPv4 packets never have this form.
  else if (/^::ffff:.*\./i.test(address))
    faults.push({ name: 'address', reason: 'must be written as IPv4', rule: 'address' })
  if (secret === undefined && !before)
    faults.push({ name: 'secret', reason: 'is required for a new NAS', rule: 'required' })
  return faults
}
