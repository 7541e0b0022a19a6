import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { confirmContact } from '../brands/confirm.ts'
import { findBrand } from '../brands/store.ts'
import { findLink, useLink, type LinkRow } from './link-store.ts'
import { isAmong, linkMs, readLink } from './link.ts'

/**
 * Verifies a brand's address by the link that was mailed to it (S2-013); false for every link that is none, or none any more: one that was
 * used, is over, or was taken away by another mail.
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
    // What was read before the lock may have changed: what counts is said again by the statement.
    if (isOver(named, now) || brand.status === 'DELETED' || brand.email_verified_at) return false
    if (brand.verification_email !== named.recipient) return false
    if (!(await useLink(sql, link.mailId, now))) return false
    await confirmContact(sql, brand, 'email', { actor: 'link', now })
    return true
  })
}

const isOver = ({ due_at }: LinkRow, now: number) => due_at.getTime() + linkMs <= now
