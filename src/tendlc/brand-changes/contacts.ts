import type { Sql } from '#platform/database/db.ts'
import { storeHistory } from '../history/history-store.ts'
import { enqueueMail, requiresMail } from '../mail/enqueue.ts'
import { supersedeMails } from '../mail/store.ts'
import { supersedeOtp } from '../otp/store.ts'
import type { BrandField } from '../fields/brand-fields.ts'
import { emailStates, mobileStates } from '../brands/states.ts'
import type { Mover } from '../history/moves.ts'
import { resetContactVerified } from '../brands/findings-store.ts'
import type { BrandRow } from '../brands/store.ts'

/**
 * Applies changes of a locked brand to its email and mobile verification: a new address or phone is unverified and invalidates earlier
 * emails and texts, and a brand that has become PUBLIC_PROFIT gets a confirmation email. Returns the changed brand.
 */
export async function verifyContacts(
  sql: Sql,
  brand: BrandRow,
  changed: readonly BrandField[],
  { actor, now }: Mover,
): Promise<BrandRow> {
  const after = { ...brand }
  const remove = async (contact: 'email' | 'mobile', to: string) => {
    const column = `${contact}_verified_at` as const
    if (after[column] === null) return
    await resetContactVerified(sql, brand.id, contact)
    after[column] = null
    const moved = { machine: contact, event: 'changed', from: 'VERIFIED', to }
    await storeHistory(sql, [{ ...moved, accountId: brand.account_id, subjectId: brand.id, actor, at: now }])
  }
  if (changed.includes('verification_email')) {
    await remove('email', emailStates.to('changed'))
    await supersedeMails(sql, brand.id, now)
  }
  if (changed.includes('mobile_phone')) {
    await remove('mobile', mobileStates.to('changed'))
    await supersedeOtp(sql, brand.id, now)
  }
  const mayWant = changed.includes('verification_email') || changed.includes('entity_type')
  if (mayWant && requiresMail(after)) await enqueueMail(sql, after, now)
  return after
}
