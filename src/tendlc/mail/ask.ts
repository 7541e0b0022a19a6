import type { Sql } from '#platform/database/db.ts'
import type { BrandRow } from '../brands/store.ts'
import { lockMails, readFull, type MailLimits } from './limit-store.ts'
import { insertMail, newestMail, supersedeMails } from './store.ts'

const dayMs = 24 * 3_600_000
/**
 * So many mails leave within a day: for a brand to whomever, to one address for an account, for an account with all of its brands, and to
 * one address for all accounts together. The next ones wait until there is room.
 */
const mostADay: MailLimits = { ofBrand: 20, toAddress: 20, ofAccount: 100, toAnybody: 40 }
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
  const mail = { accountId, brandId, recipient }
  await lockMails(sql, mail)
  const full = await readFull(sql, mail, mostADay, now - dayMs)
  await insertMail(sql, { ...mail, now, dueAt: Math.max(now, ...full.map((at) => at + dayMs)) })
}

/** The same on demand: not while a mail to the same address is on its way or has only just been sent. */
export async function askForMailAgain(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  const newest = await newestMail(sql, brand.id)
  const isFresh =
    newest?.recipient === brand.verification_email && newest.submitted_at.getTime() > now - freshMs
  if (!isFresh) await askForMail(sql, brand, now)
}
