import type { Sql } from '#platform/database/db.ts'
import { moveBrand } from '../brands/move-store.ts'
import { findBrand } from '../brands/store.ts'
import { expireOne } from './expire.ts'
import { reconsiderVetting, storeExpiry } from './move-store.ts'

/**
 * The state of a vetting at the registry: expired, or valid until an instant in milliseconds, with the result if the registry has decided
 * again.
 */
export type TheirVetting =
  | { expired: true }
  | { expired: false; expiresAt: number; decided?: { score: number | undefined } }

/** Brings a decided vetting to the state of the registry. `now` is exchange time. */
export async function settleVetting(
  sql: Sql,
  { accountId, brandId, id }: { accountId: string; brandId: string; id: string },
  theirs: TheirVetting,
  now: number,
): Promise<void> {
  const brand = await findBrand(sql, accountId, brandId, true)
  if (!brand) return
  if (theirs.expired) {
    await storeExpiry(sql, id, now)
    return expireOne(sql, { id, account_id: accountId, brand_id: brandId }, now)
  }
  const { expiresAt, decided } = theirs
  if (!decided) return storeExpiry(sql, id, expiresAt)
  const outcome = 'The registry has another result.'
  if (!(await reconsiderVetting(sql, id, { upheld: true, outcome, expiresAt, ...decided }, now))) return
  await moveBrand(sql, brand, { machine: 'identity', event: 'vetted' }, { actor: 'registry', now })
}
