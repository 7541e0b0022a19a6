import type { Sql } from '#platform/database/db.ts'
import type { Registration } from './registration.ts'
import { readNumbers } from './number-store.ts'
import { notFound } from '../fields/problems.ts'
import { findRegistration } from './store.ts'

/** A registration of the account; `lock` locks it until the commit. Registrations of other accounts are reported as not found. */
export async function findOwnedRegistration(
  sql: Sql,
  accountId: string,
  id: string,
  lock = false,
): Promise<Registration> {
  const registration = await findRegistration(sql, accountId, id, lock)
  if (!registration) throw notFound(id)
  return { registration, numbers: await readNumbers(sql, [id]) }
}
