import type { Sql } from '#platform/database/db.ts'
import type { Registration } from './registration.ts'
import { readNumbers } from './number-store.ts'
import { notFound } from '../fields/problems.ts'
import { findRegistration } from './store.ts'

/** An account's own registration; `lock` holds it until the commit. What is another's, and what does not exist, are refused alike. */
export async function ownRegistration(
  sql: Sql,
  accountId: string,
  id: string,
  lock = false,
): Promise<Registration> {
  const registration = await findRegistration(sql, accountId, id, lock)
  if (!registration) throw notFound(id)
  return { registration, numbers: await readNumbers(sql, [id]) }
}
