import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { emailStates } from '../brands/states.ts'
import { findBrand, storeContactVerified } from '../brands/store.ts'
import { storeHistory } from '../history-store.ts'
import { isAmong, linkMs, readLink } from './link.ts'
import { findLink, useLink, type LinkRow } from './store.ts'

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
    await storeContactVerified(sql, brand.id, 'email', now)
    const [event, to] = ['confirmed', emailStates.to('confirmed')] as const
    const entry = { accountId: brand.account_id, machine: 'email', subjectId: brand.id, event } as const
    await storeHistory(sql, [{ ...entry, from: 'PENDING', to, actor: 'link', at: now }])
    return true
  })
}

const isOver = ({ submitted_at }: LinkRow, now: number) => submitted_at.getTime() + linkMs <= now
