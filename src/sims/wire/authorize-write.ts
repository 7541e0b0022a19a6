import type { Db } from '#platform/database/db.ts'
import { canAccessPartner } from '../users/access-store.ts'
import type { SimUser } from '../users/user.ts'
import { readOnlyUser, unreachable } from './problems.ts'

/** Rejects users without access to the customer in the path, and read-only users. */
export async function authorizeWrite(
  db: Db,
  { user }: { user: SimUser },
  { partnerId }: { partnerId?: string },
): Promise<void> {
  if (partnerId === undefined) return
  if (!(await canAccessPartner(db, user.id, partnerId))) throw unreachable()
  if (user.readOnly) throw readOnlyUser()
}
