import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { confirmContact } from '../brands/confirm.ts'
import { findBrand } from '../brands/store.ts'
import { findLink, useLink, type LinkRow } from './link-store.ts'
import { isAmong, linkMs, readLink } from './link.ts'

/**
 * Verifies the email address of a brand by its emailed link (S2-013); false for every invalid link: unknown, used, expired, or replaced by a
 * later mail.
 */
export async function confirmEmail(
  { db, clock }: { db: Db; clock: Pick<Clock, 'now'> },
  token: string,
): Promise<boolean> {
  const link = readLink(token)
  const named = link && (await findLink(db, link.mailId))
  if (!link || !named || !isAmong(link.hash, named.link_hashes)) return false
  return db.tx(async (sql) => {
    const now = clock.now()
    const brand = (await findBrand(sql, named.account_id, named.brand_id, true))!
    // The row was read before the lock, so the update statement checks its conditions again.
    if (isOver(named, now) || brand.status === 'DELETED' || brand.email_verified_at) return false
    if (brand.verification_email !== named.recipient) return false
    if (!(await useLink(sql, link.mailId, now))) return false
    await confirmContact(sql, brand, 'email', { actor: 'link', now })
    return true
  })
}

const isOver = ({ due_at }: LinkRow, now: number) => due_at.getTime() + linkMs <= now
