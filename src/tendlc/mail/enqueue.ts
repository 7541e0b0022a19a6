import type { Sql } from '#platform/database/db.ts'
import type { BrandRow } from '../brands/store.ts'
import { lockMails, readFull, type MailLimits } from './limit-store.ts'
import { insertMail, newestMail, supersedeMails } from './store.ts'

const dayMs = 24 * 3_600_000
/**
 * Maximum number of emails within a day: for one brand, from one account to one address, from one account, and to one address from all accounts.
 * Further emails wait until the limit permits.
 */
const mostADay: MailLimits = { ofBrand: 20, toAddress: 20, ofAccount: 100, toAddressOverall: 40 }
/** An email younger than this is not sent again on request. */
const freshMs = 5 * 60_000

/** Whether the email address of a brand must still be verified. */
export function requiresMail(
  brand: Pick<BrandRow, 'entity_type' | 'verification_email' | 'email_verified_at' | 'status'>,
): boolean {
  return (
    brand.entity_type === 'PUBLIC_PROFIT' &&
    brand.verification_email !== null &&
    brand.email_verified_at === null &&
    brand.status !== 'DELETED'
  )
}

/** Enqueues the confirmation email of a brand that the caller has locked; links of earlier emails become invalid (S2-012). */
export async function enqueueMail(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  await supersedeMails(sql, brand.id, now)
  const { account_id: accountId, id: brandId } = brand
  const recipient = brand.verification_email!
  const mail = { accountId, brandId, recipient }
  await lockMails(sql, mail)
  const full = await readFull(sql, mail, mostADay, now - dayMs)
  await insertMail(sql, { ...mail, now, dueAt: Math.max(now, ...full.map((at) => at + dayMs)) })
}

/** Enqueues the confirmation email on request, unless an email to the same address is pending or was sent less than 5 min ago. */
export async function enqueueMailAgain(sql: Sql, brand: BrandRow, now: number): Promise<void> {
  const newest = await newestMail(sql, brand.id)
  const isFresh =
    newest?.recipient === brand.verification_email && newest.submitted_at.getTime() > now - freshMs
  if (!isFresh) await enqueueMail(sql, brand, now)
}
