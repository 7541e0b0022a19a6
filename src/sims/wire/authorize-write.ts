import type { Db } from '#platform/database/db.ts'
import { accessedPartner, type PartnerAccount } from '../users/access-store.ts'
import type { SimUser } from '../users/user.ts'
import { readOnlyUser, unreachable } from './problems.ts'

/** Rejects users without access to the customer in the path, and read-only users. The request then belongs to the account of the customer. */
export async function authorizeWrite(
  db: Db,
  caller: { user: SimUser; account?: PartnerAccount },
  { partnerId }: { partnerId?: string },
): Promise<void> {
  if (partnerId === undefined) return
  const account = await accessedPartner(db, caller.user.id, partnerId)
  if (!account) throw unreachable()
  caller.account = account
  if (caller.user.readOnly) throw readOnlyUser()
}
