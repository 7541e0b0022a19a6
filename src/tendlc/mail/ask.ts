import type { Sql } from '#platform/db.ts'
import type { BrandRow } from '../brands/store.ts'
import { countMails, insertMail, newestMail, supersedeMails } from './store.ts'

const dayMs = 24 * 3_600_000
/** So many mails a day go to one address for an account, and for one brand to whomever; the next ones wait for a day. */
const mostADay = 20
/** A mail that is as young as this is not sent again on demand. */
const freshMs = 5 * 60_000

/** Whether a brand has an address that is still to be verified. */
export function wantsMail(
  brand: Pick<BrandRow, 'entity_type' | 'verification_email' | 'email_verified_at' | 'status'>,
): boolean {
  return (
    brand.entity_type === 'PUBLIC_PROFIT' &&
    brand.verification_email !== null &&
    brand.email_verified_at === null &&
    brand.status !== 'DELETED'
  )
}

/** Has the address of a brand written to, which the caller has locked; links of earlier mails count no more (S2-012). */
export async function askForMail(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  await supersedeMails(sql, brand.id, now)
  const { account_id: accountId, id: brandId } = brand
  const recipient = brand.verification_email!
  const lately = await countMails(sql, { accountId, brandId, recipient }, now - dayMs)
  await insertMail(sql, { accountId, brandId, recipient, now, dueAt: lately < mostADay ? now : now + dayMs })
}

/** The same on demand: not while a mail to the same address is on its way or has only just been sent. */
export async function askForMailAgain(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  const newest = await newestMail(sql, brand.id)
  const isFresh =
    newest?.recipient === brand.verification_email && newest.submitted_at.getTime() > now - freshMs
  if (!isFresh) await askForMail(sql, brand, now)
}
