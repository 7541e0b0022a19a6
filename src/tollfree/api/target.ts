import type { Caller } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import { notFound } from '../fields/problems.ts'
import { findRegistration } from '../registrations/store.ts'

/** Rejects requests for a registration that does not exist or belongs to another account, by the path alone. */
export async function refuseRegistration(
  db: Db,
  { account }: Caller,
  { registration_id: id }: { registration_id?: string },
): Promise<void> {
  if (id === undefined) return
  const found = isUuid(id) && (await db.asAccount(account.id, (sql) => findRegistration(sql, account.id, id)))
  if (!found) throw notFound(id)
}
